// SPDX-License-Identifier: MIT OR Apache-2.0
// One row: what one iteration does, and the same row in other runs. The page's URL fragment names the row.

(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const dialog = document.getElementById("row");
  const title = document.getElementById("row-title");
  const body = document.getElementById("row-body");
  const number = new Intl.NumberFormat("en");
  const SHOWN_VALUES = 8;
  const rows = data.rows.map((row) => ({
    ...row,
    ...data.runs[row.run],
    ...Object.fromEntries(data.figures.map((name, index) => [name, row.figures[index]])),
  }));
  const byId = new Map(rows.map((row) => [row.id, row]));

  function add(parent, tag, text, className) {
    const element = parent.appendChild(document.createElement(tag));
    element.textContent = text ?? "";
    if (className) {
      element.className = className;
    }
    return element;
  }

  function amount(value, unit) {
    const text = number.format(value);
    return unit === "bytes" ? `${text} B` : unit === "ns" ? `${text} ns` : text;
  }

  function sentence(row) {
    const unit = row.unit === "instructions" ? "instructions" : "";
    const written = (value) => `${amount(value, row.unit)} ${unit}`.trim();
    const iterations = `${number.format(row.iterations)} ${row.iterations === 1 ? "iteration" : "iterations"}`;
    if (row.min === row.max) {
      return `${iterations}: ${row.iterations === 1 ? "it" : "each"} took ${written(row.p50)}.`;
    }
    if (row.p50 === row.max) {
      return `${iterations}: at least half took ${written(row.max)}, and none took longer; the fastest took ${
        written(row.min)
      }.`;
    }
    const most = row.min === row.p99
      ? `at least 99 of 100 took ${written(row.p99)}, and none took less`
      : `half took ${written(row.p50)} or less, 99 of 100 took ${written(row.p99)} or less`;
    return `${iterations}: ${most}; the slowest took ${written(row.max)}.`;
  }

  function distribution(row) {
    add(body, "h3", "Distribution");
    const chart = add(body, "div", "", "chart distribution");
    if (!row.histogram) {
      oveCharts.quantiles(chart, row, row.unit);
      add(
        body,
        "p",
        "The results have only these percentiles. The cumulative curve crosses each box; its path inside is not known.",
        "reasons",
      );
      return;
    }
    oveCharts.histogram(chart, row, row.unit, row.histogram);
    if (row.histogram.length <= SHOWN_VALUES) {
      const texts = row.histogram.map(([value, , count]) => `${amount(value, row.unit)} × ${number.format(count)}`);
      add(body, "p", `Value × iterations: ${texts.join(", ")}.`, "reasons");
    }
  }

  function same(row, other, ...names) {
    return names.every((name) => row[name] === other[name]);
  }

  function elsewhere(row) {
    const place = (other) => [other.kernel, other.language, other.mode];
    const own = rows.filter((other) => other.run === row.run && `${other.suite}/${other.case}` === row.native);
    const alike = rows.filter((other) =>
      same(row, other, "suite", "case", "unit") &&
      place(other).filter((value, index) => value !== place(row)[index]).length <= 1
    );
    const found = [...own, ...alike];
    if (found.length < 2) {
      return;
    }
    add(body, "h3", "The same elsewhere");
    const list = add(body, "dl", "", "bars");
    const longest = Math.max(...found.map((other) => other.figure), 1);
    for (const other of found) {
      const isOwn = own.includes(other);
      const differs = place(other).filter((value, index) => value !== place(row)[index]);
      const name = isOwn ? `${other.kernel}'s own call` : other === row ? place(row).join(", ") : differs.join(", ");
      const term = add(list, "dt", "", other === row ? "this" : "");
      add(term, other === row ? "span" : "a", name).href = `#${other.id}`;
      add(list, "dd", amount(Math.round(other.figure), other.unit), "n");
      const bar = add(add(list, "dd", ""), "span", "", "bar");
      bar.setAttribute("aria-hidden", "true");
      add(bar, "i", "", isOwn ? "own-call" : "common").style.width = `${100 * other.figure / longest}%`;
    }
  }

  function differences(row) {
    for (const { against, text } of row.differences ?? []) {
      add(body, "p", `Against ${against}. ${text.replaceAll("`", "")}`, "reasons");
    }
  }

  // The flame graph as a table, for readers who cannot see it.
  function frames(row, total) {
    const self = new Map();
    for (const [chain, count] of row.stacks) {
      const name = data.names[data.chains[chain][1]];
      self.set(name, (self.get(name) ?? 0) + count);
    }
    const details = add(body, "details", "", "frames");
    add(details, "summary", "Instructions executed by each function itself");
    const list = add(details, "dl", "", "bars");
    for (const [name, count] of [...self].sort((a, b) => b[1] - a[1])) {
      add(list, "dt", name);
      add(list, "dd", number.format(count), "n");
      const bar = add(add(list, "dd", ""), "span", "", "bar");
      add(bar, "i", "", "common").style.width = `${100 * count / total}%`;
    }
  }

  function flame(row) {
    add(body, "h3", "Flame graph of one iteration");
    if (!row.stacks) {
      const why = row.unit === "instructions"
        ? "No stacks were recorded for this row: its image was not measured in the checkout that made this page. " +
          "Run ./ove bench and then ./ove report --html to get the graph."
        : row.unit === "bytes"
        ? "This row is a size, which has no instructions."
        : "Stacks are recorded only on emulated boards.";
      add(body, "p", why, "reasons no-flame");
      return;
    }
    const total = row.stacks.reduce((sum, [, count]) => sum + count, 0);
    oveCharts.flame(add(body, "div", "", "chart flame"), row.stacks, data, `${row.suite}/${row.case}`);
    add(
      body,
      "p",
      `${number.format(total)} instructions, including the reading of the clock, which the row's figure excludes. ` +
        "Blue: a function of ove. Click a frame to widen it; click the lowest frame to show all.",
      "reasons",
    );
    frames(row, total);
  }

  function open(row) {
    title.textContent = "";
    for (const part of `${row.suite}/${row.case}`.split(/(?<=[_/])/)) {
      title.append(part, document.createElement("wbr"));
    }
    body.replaceChildren();
    // The charts are as wide as the dialog, so it must be open.
    if (!dialog.open) {
      dialog.showModal();
    }
    add(body, "p", `${row.kernel}, ${row.language}, ${row.mode} mode`, "lead");
    add(body, "p", sentence(row), "sentence");
    if (row.note) {
      add(body, "p", `The firmware notes: ${row.note}.`, "reasons");
    }
    distribution(row);
    elsewhere(row);
    flame(row);
    differences(row);
    dialog.scrollTop = 0;
  }

  function follow() {
    const row = byId.get(decodeURIComponent(location.hash.slice(1)));
    if (row) {
      open(row);
    } else if (dialog.open) {
      dialog.close();
    }
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest?.('a[href^="#"]');
    const row = link && byId.get(link.getAttribute("href").slice(1));
    const line = !link && event.target.closest?.("table.rows tbody tr");
    const wanted = row || (line && byId.get(line.id));
    if (wanted) {
      // Keep the scroll position of the page behind the dialog.
      event.preventDefault();
      history.pushState(null, "", `#${wanted.id}`);
      open(wanted);
    }
  });
  dialog.addEventListener("close", () => {
    if (byId.has(location.hash.slice(1))) {
      history.pushState(null, "", location.pathname + location.search);
    }
  });
  addEventListener("popstate", follow);
  follow();
})();
