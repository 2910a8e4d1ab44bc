// SPDX-License-Identifier: MIT OR Apache-2.0
// The switch of the theme; without a choice the page follows the system.

(() => {
  const KEY = "ove-theme";
  const choice = document.getElementById("theme");

  function set(theme) {
    document.documentElement.style.colorScheme = theme;
  }

  try {
    choice.value = localStorage.getItem(KEY) ?? "";
  } catch {
    // A browser may keep no data for a file; the choice then holds for this visit.
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
