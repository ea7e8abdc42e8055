import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync('src/styles/tokens.css', 'utf8');

/** The colours of a token, by daylight and by candlelight. */
function colours(token: string): string[] {
  const stated = new RegExp(`--${token}: ([^;]+);`).exec(css)?.[1] ?? '';
  const found = stated.match(/#[0-9a-f]{6}/g) ?? [];
  return found.length === 1 ? [found[0], found[0]] : found;
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

describe('what can be pressed and what has the focus', () => {
  it('stands out at 3:1 on every ground: no colour is near both the light and its casing', () => {
    const lights = colours('open-light');
    const casings = colours('open-casing');
    expect(lights).toHaveLength(2);
    lights.forEach((light, i) => {
      expect(contrast(light, casings[i]!)).toBeGreaterThanOrEqual(9);
    });
  });

  it.each(['paper', 'paper-lit', 'card', 'stone', 'stone-deep', 'felt'])(
    'has a focus that stands out on %s',
    (ground) => {
      const [day, candle] = colours('focus');
      const [light, dark] = colours(ground);
      expect(contrast(day!, light!)).toBeGreaterThanOrEqual(3);
      expect(contrast(candle!, dark!)).toBeGreaterThanOrEqual(3);
    },
  );
});

describe('what is filled in or chosen', () => {
  it.each(['paper', 'paper-lit', 'card', 'stone'])('has a border of 3:1 on %s', (ground) => {
    const [day, candle] = colours('field-edge');
    const [light, dark] = colours(ground);
    expect(contrast(day!, light!)).toBeGreaterThanOrEqual(3);
    expect(contrast(candle!, dark!)).toBeGreaterThanOrEqual(3);
  });
});
