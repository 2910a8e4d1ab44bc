// SPDX-License-Identifier: MIT OR Apache-2.0
// Filters for the table of all rows.

(() => {
  const AT_FIRST = 60;
  const number = new Intl.NumberFormat("en");
  const form = document.getElementById("filter");
  const status = document.getElementById("found");
  const more = document.getElementById("more");
  const choices = [...form.querySelectorAll("select")];
  const rows = [...document.querySelectorAll("table.rows tbody tr")].map((line) => ({
    line,
    text: [line.cells[0].textContent, ...Object.values(line.dataset)].join(" ").toLowerCase(),
  }));
  let limit = AT_FIRST;

  function fits({ line, text }, words) {
    return words.every((word) => text.includes(word)) &&
      choices.every(({ name, value }) => !value || line.dataset[name] === value);
  }

  function show() {
    const words = form.elements.text.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const row of rows) {
      const isFound = fits(row, words);
      found += isFound;
      row.line.hidden = !isFound || found > limit;
    }
    const shown = Math.min(found, limit);
    status.textContent = `${number.format(found)} of ${number.format(rows.length)} rows` +
      (shown < found ? `, the first ${shown} shown` : "");
    more.hidden = shown === found;
    more.textContent = `Show all ${number.format(found)} rows`;
  }

  form.addEventListener("input", () => {
    limit = AT_FIRST;
    show();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  // The fields are cleared only after the event.
  form.addEventListener("reset", () => setTimeout(show));
  more.addEventListener("click", () => {
    limit = Infinity;
    show();
  });
  show();
})();
