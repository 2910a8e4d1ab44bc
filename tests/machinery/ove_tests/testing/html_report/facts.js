// SPDX-License-Identifier: MIT OR Apache-2.0
// The test asks the browser these questions about the page.

(() => {
  const LEAST_CONTRAST = 4.5;

  // The browser gives each colour as red, green and blue on a canvas, however the style wrote the colour.
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  function channels(color) {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  }

  function luminance(color) {
    const [red, green, blue] = channels(color).map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }

  function contrast(one, other) {
    const [dark, bright] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (bright + 0.05) / (dark + 0.05);
  }

  function background(element) {
    for (let at = element; at; at = at.parentElement) {
      const color = getComputedStyle(at).backgroundColor;
      if (channels(color)[3] > 0) {
        return color;
      }
    }
    return "white";
  }

  function isVisible(element) {
    return element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.getClientRects().length > 0;
  }

  function hasText(element) {
    return [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  }

  function named(element) {
    return `${element.tagName.toLowerCase()} "${element.textContent.trim().slice(0, 30)}"`;
  }

  // Texts that are hard to read, each kind once.
  function faint() {
    const found = new Map();
    const texts = [...document.body.querySelectorAll("*")].filter((one) => hasText(one) && isVisible(one));
    for (const element of texts) {
      if (element.closest("script, .flame, option")) {
        continue;
      }
      const style = getComputedStyle(element);
      const color = element instanceof SVGElement ? style.fill : style.color;
      const ratio = contrast(color, background(element));
      if (ratio < LEAST_CONTRAST) {
        found.set(`${color} on ${background(element)}`, `${named(element)}: ${ratio.toFixed(2)}`);
      }
    }
    const name = document.querySelector(".flame text");
    for (const rect of name ? document.querySelectorAll(".flame .mark-rect path") : []) {
      const fill = getComputedStyle(rect).fill;
      const ratio = contrast(getComputedStyle(name).fill, fill);
      if (ratio < LEAST_CONTRAST) {
        found.set(fill, `a frame of ${fill}: ${ratio.toFixed(2)}`);
      }
    }
    return [...found.values()];
  }

  // Texts that are wider than their place.
  function clipped() {
    const cells = [...document.querySelectorAll("th, td, li, p, h2, h3, h4, dt, dd, button")].filter(isVisible);
    return cells.filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0).map(named);
  }

  // Labels of a chart that lie upon each other or leave the chart.
  function colliding(selector) {
    const chart = document.querySelector(selector);
    const frame = chart.getBoundingClientRect();
    const boxes = [...chart.querySelectorAll("text")]
      .filter((one) => one.textContent && isVisible(one))
      .map((one) => ({ name: named(one), box: one.getBoundingClientRect() }));
    const outside = boxes.filter(({ box }) =>
      box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1
    );
    const pairs = boxes.flatMap((one, index) =>
      boxes.slice(index + 1).filter(({ box }) =>
        Math.min(one.box.right, box.right) - Math.max(one.box.left, box.left) > 1 &&
        Math.min(one.box.bottom, box.bottom) - Math.max(one.box.top, box.top) > 3
      ).map((other) => `${one.name} and ${other.name}`)
    );
    return [...outside.map(({ name }) => `${name} is outside`), ...pairs];
  }

  function shownRows() {
    return [...document.querySelectorAll("table.rows tbody tr")].filter(isVisible).map((line) => line.id);
  }

  function width() {
    return Math.max(document.documentElement.scrollWidth, innerWidth);
  }

  function pageColor() {
    return channels(getComputedStyle(document.body).backgroundColor).join(",");
  }

  globalThis.facts = { faint, clipped, colliding, shownRows, width, pageColor };
})();
