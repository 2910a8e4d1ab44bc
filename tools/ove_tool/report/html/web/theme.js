// SPDX-License-Identifier: MIT OR Apache-2.0
// The theme selector; without a choice, the page follows the system's theme.

(() => {
  const KEY = "ove-theme";
  const choice = document.getElementById("theme");

  function set(theme) {
    document.documentElement.style.colorScheme = theme;
  }

  try {
    choice.value = localStorage.getItem(KEY) ?? "";
  } catch {
    // A browser may store no data for a file; the choice then applies to this visit only.
  }
  set(choice.value);
  choice.addEventListener("change", () => {
    set(choice.value);
    try {
      localStorage.setItem(KEY, choice.value);
    } catch {
      // As above.
    }
  });
})();
