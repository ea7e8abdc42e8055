/** Colours have names (tokens.css), and so have the widths of windows (breakpoints.css). */
const COLOURS = {
  'color-no-hex': true,
  'color-named': 'never',
  'function-disallowed-list': ['light-dark', 'hwb', '/^rgba?$/', '/^hsla?$/', '/^(ok)?l(ab|ch)$/'],
};
const WIDTHS = {
  'media-feature-name-disallowed-list': ['/^(min-|max-)?(width|height)$/', 'orientation'],
};

/** Every rule of the standard set that is loosened here has its reason beside it. */
const LOOSENED = {
  // Blank lines are Prettier's business and the writer's.
  'at-rule-empty-line-before': null,
  'comment-empty-line-before': null,
  'custom-property-empty-line-before': null,
  'declaration-empty-line-before': null,
  'rule-empty-line-before': null,
  // Parts of a component stand in the order of its markup; scoped, they seldom meet.
  'no-descending-specificity': null,
  // Svelte's own.
  'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['global'] }],
  // `currentColor` and names of typefaces are written as everywhere.
  'value-keyword-case': [
    'lower',
    { camelCaseSvgKeywords: true, ignoreProperties: [/^--s(ans|erif)$/] },
  ],
  // Safari knows it by this name alone.
  'property-no-vendor-prefix': [true, { ignoreProperties: ['-webkit-text-size-adjust'] }],
};

const none = (rules) => Object.fromEntries(Object.keys(rules).map((rule) => [rule, null]));

export default {
  extends: 'stylelint-config-standard',
  reportNeedlessDisables: true,
  reportDescriptionlessDisables: true,
  rules: { ...COLOURS, ...WIDTHS, ...LOOSENED },
  overrides: [
    { files: ['**/*.svelte'], customSyntax: 'postcss-html' },
    { files: ['**/tokens.css'], rules: none(COLOURS) },
    { files: ['src/styles/breakpoints.css'], rules: none(WIDTHS) },
  ],
};
