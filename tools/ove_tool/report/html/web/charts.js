// SPDX-License-Identifier: MIT OR Apache-2.0
// The charts of a row, as Vega specifications. Colours are CSS variables, so a chart follows the theme.

(() => {
  const number = new Intl.NumberFormat("en");
  // Vega measures text, so it needs the name of an actual font.
  const FONT = getComputedStyle(document.body).fontFamily;
  const FRAME_HEIGHT = 20;
  const LABEL_HEIGHT = 14;
  const PLOT_HEIGHT = 150;
  // Minimum height, so that a count of one in a thousand stays visible.
  const LEAST_HEIGHT = 2;

  // Text below the chart describes the mark under the pointer or finger.
  function draw(element, spec, description) {
    const said = element.appendChild(document.createElement("p"));
    said.className = "pointed";
    const plot = element.insertBefore(document.createElement("div"), said);
    return vegaEmbed(plot, { $schema: "https://vega.github.io/schema/vega/v6.json", ...spec, description }, {
      mode: "vega",
      renderer: "svg",
      actions: false,
      defaultStyle: false,
      // Vega interprets expressions, so the page's security policy need not allow code generated from text.
      ast: true,
      tooltip: (_handler, _event, _item, value) => {
        said.textContent = value ?? "";
      },
    });
  }

  function axis(scale, orient, title, more) {
    return {
      scale,
      orient,
      title,
      labelColor: "var(--quiet)",
      titleColor: "var(--quiet)",
      titleFontWeight: "normal",
      domainColor: "var(--line)",
      tickColor: "var(--line)",
      gridColor: "var(--line)",
      labelFont: FONT,
      titleFont: FONT,
      labelOverlap: true,
      ...more,
    };
  }

  // The percentiles, each labelled on its own line, because equal percentiles would cover each other.
  function percentiles() {
    return [
      {
        type: "rule",
        from: { data: "points" },
        encode: {
          enter: {
            x: { scale: "x", field: "value" },
            y: { signal: "datum.line * lineHeight + 8 - top" },
            y2: { signal: "plot" },
            stroke: { value: "var(--quiet)" },
            strokeDash: { value: [2, 3] },
          },
        },
      },
      {
        type: "text",
        from: { data: "points" },
        encode: {
          enter: {
            x: {
              scale: "x",
              field: "value",
              offset: { signal: "scale('x', datum.value) > width / 2 ? -4 : 4" },
            },
            y: { signal: "datum.line * lineHeight + 8 - top" },
            align: {
              signal: "scale('x', datum.value) > width / 2 ? 'right' : 'left'",
            },
            baseline: { value: "middle" },
            text: { field: "label" },
            fill: { value: "var(--text)" },
            font: { value: FONT },
          },
        },
      },
    ];
  }

  function frame(element, row, unit, marks, vertical, values) {
    const points = ["min", "p50", "p95", "p99", "max"].map((name, line) => ({
      line,
      value: row[name],
      label: `${name} ${number.format(row[name])}`,
    }));
    const top = points.length * LABEL_HEIGHT + 10;
    const spread = Math.max(row.max - row.min, 1);
    return {
      width: element.clientWidth - 66,
      height: PLOT_HEIGHT,
      padding: { left: 56, right: 10, top, bottom: 36 },
      autosize: "none",
      signals: [
        { name: "lineHeight", value: LABEL_HEIGHT },
        { name: "top", value: top },
        { name: "plot", value: PLOT_HEIGHT },
        { name: "least", value: LEAST_HEIGHT },
      ],
      data: [{ name: "points", values: points }, { name: "values", values }],
      scales: [
        {
          name: "x",
          type: "linear",
          domain: [row.min - spread * 0.03, row.max + spread * 0.03],
          range: "width",
          zero: false,
          nice: false,
        },
        vertical.scale,
      ],
      axes: [
        axis("y", "left", vertical.title, { grid: true, tickCount: 4 }),
        axis("x", "bottom", unit, { format: ",d", tickMinStep: 1, tickCount: 5 }),
      ],
      marks: [...marks, ...percentiles()],
    };
  }

  // Each value, and the number of iterations with it.
  function histogram(element, row, unit, bars) {
    const values = bars.map(([from, to, count]) => ({ from, to, count }));
    const marks = [{
      type: "rect",
      from: { data: "values" },
      encode: {
        enter: {
          xc: {
            signal: "(scale('x', datum.from) + scale('x', datum.to)) / 2",
          },
          width: {
            signal: "max(5, scale('x', datum.to) - scale('x', datum.from))",
          },
          y: {
            signal: "min(scale('y', datum.count), plot - least)",
          },
          y2: { signal: "plot" },
          fill: { value: "var(--common)" },
          tooltip: { signal: "datum.from + ' × ' + datum.count" },
        },
      },
    }];
    const vertical = {
      title: "iterations",
      scale: {
        name: "y",
        type: "linear",
        domain: [0, row.iterations],
        range: "height",
        zero: true,
      },
    };
    return draw(
      element,
      frame(element, row, unit, marks, vertical, values),
      `Histogram of ${row.iterations} iterations, from ${row.min} to ${row.max} ${unit}`,
    );
  }

  // Between two percentiles, the cumulative curve crosses a box. Its path within the box is not known.
  function quantiles(element, row, unit) {
    const known = [["min", 0], ["p50", 0.5], ["p95", 0.95], ["p99", 0.99], ["max", 1]];
    const values = known.slice(1).map(([name, share], index) => ({
      from: row[known[index][0]],
      to: row[name],
      low: known[index][1],
      high: share,
    }));
    const marks = [{
      type: "rect",
      from: { data: "values" },
      encode: {
        enter: {
          xc: {
            signal: "(scale('x', datum.from) + scale('x', datum.to)) / 2",
          },
          width: {
            signal: "max(2, scale('x', datum.to) - scale('x', datum.from))",
          },
          y: { scale: "y", field: "high" },
          y2: { scale: "y", field: "low" },
          fill: { value: "var(--common)" },
          fillOpacity: { value: 0.45 },
          stroke: { value: "var(--common)" },
        },
      },
    }];
    const vertical = {
      title: "share at or below",
      scale: { name: "y", type: "linear", domain: [0, 1], range: "height" },
    };
    return draw(
      element,
      frame(element, row, unit, marks, vertical, values),
      `Percentiles of ${row.iterations} iterations, from ${row.min} to ${row.max} ${unit}`,
    );
  }

  // The calls of a row as a tree. A chain is a caller and a name; the end of each chain has the count.
  function tree(stacks, calls, title) {
    const nodes = new Map([["all", { id: "all", parent: null, name: title, self: 0, depth: 0, kind: "thread" }]]);
    function node(chain) {
      if (chain < 0) {
        return nodes.get("all");
      }
      if (!nodes.has(chain)) {
        const [caller, index] = calls.chains[chain];
        const parent = node(caller);
        const name = calls.names[index];
        const kind = caller < 0 ? "thread" : /(^|\W)ove(_(?!bench)|[:.])/.test(name) ? "ove" : "other";
        nodes.set(chain, { id: chain, parent: parent.id, name, self: 0, depth: parent.depth + 1, kind });
      }
      return nodes.get(chain);
    }
    for (const [chain, count] of stacks) {
      node(chain).self += count;
    }
    return [...nodes.values()];
  }

  function flame(element, stacks, calls, title) {
    const values = tree(stacks, calls, title);
    const depth = Math.max(...values.map((node) => node.depth)) + 1;
    const total = stacks.reduce((sum, [, count]) => sum + count, 0);
    const shape = {
      x: { scale: "x", field: "x0" },
      x2: { scale: "x", field: "x1" },
      y: { signal: "height - (datum.depth + 1) * row" },
      height: { signal: "row - 1" },
    };
    const spec = {
      width: element.clientWidth,
      height: depth * FRAME_HEIGHT,
      padding: 0,
      autosize: "none",
      signals: [
        { name: "row", value: FRAME_HEIGHT },
        // Clicking a frame widens it to the chart's width; clicking the lowest frame shows all frames again.
        {
          name: "shown",
          value: [0, 1],
          on: [{ events: "@frame:click, @name:click", update: "[datum.x0, datum.x1]" }],
        },
      ],
      data: [{
        name: "tree",
        values,
        transform: [
          { type: "stratify", key: "id", parentKey: "parent" },
          { type: "partition", field: "self", size: [1, 1], round: false },
          {
            type: "formula",
            as: "count",
            expr: `round((datum.x1 - datum.x0) * ${total})`,
          },
        ],
      }],
      scales: [
        {
          name: "x",
          type: "linear",
          domain: { signal: "shown" },
          range: "width",
          zero: false,
          clamp: true,
        },
        {
          name: "kind",
          type: "ordinal",
          domain: ["thread", "ove", "other"],
          range: ["var(--frame-thread)", "var(--frame-ove)", "var(--frame-other)"],
        },
      ],
      marks: [
        {
          type: "rect",
          name: "frame",
          from: { data: "tree" },
          encode: {
            enter: {
              fill: { scale: "kind", field: "kind" },
              stroke: { value: "var(--page)" },
              strokeWidth: { value: 0.5 },
              cursor: { value: "pointer" },
              tooltip: {
                signal:
                  `datum.name + ': ' + format(datum.count, ',') + ' (' + format(datum.count / ${total}, '.1%') + '), itself ' + format(datum.self, ',')`,
              },
            },
            update: shape,
          },
        },
        {
          type: "text",
          name: "name",
          from: { data: "tree" },
          encode: {
            enter: {
              fill: { value: "var(--text)" },
              font: { value: FONT },
              fontSize: { value: 11.5 },
              baseline: { value: "middle" },
              cursor: { value: "pointer" },
              text: { field: "name" },
            },
            update: {
              x: { signal: "scale('x', datum.x0) + 4" },
              y: { signal: "height - (datum.depth + 0.5) * row" },
              limit: { signal: "max(1, scale('x', datum.x1) - scale('x', datum.x0) - 6)" },
              opacity: { signal: "scale('x', datum.x1) - scale('x', datum.x0) < 28 ? 0 : 1" },
            },
          },
        },
      ],
    };
    return draw(element, spec, `Flame graph of ${total} instructions; the table below has the same figures`);
  }

  globalThis.oveCharts = { histogram, quantiles, flame };
})();
