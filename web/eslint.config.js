import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

/** Every rule of the strict sets that is loosened here has its reason beside it. */
const LOOSENED = {
  // `() => go()` hands nothing to anybody, and `return go();` leaves early.
  '@typescript-eslint/no-confusing-void-expression': 'off',
  // Coordinates and counts are numbers; anything else must be made text on purpose.
  '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
  // Indices are checked by the compiler (`noUncheckedIndexedAccess`); `!` says that a table is complete.
  '@typescript-eslint/no-non-null-assertion': 'off',
  // `{#each list as _, i}` counts.
  '@typescript-eslint/no-unused-vars': [
    'error',
    { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
  ],
  // Handlers may be asynchronous: each shows its own errors. Promises left alone are still found.
  '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
  // An empty name stands for no name, and one condition or another holds.
  '@typescript-eslint/prefer-nullish-coalescing': [
    'error',
    { ignorePrimitives: { boolean: true, string: true } },
  ],
  // `void view` at the top of an effect says what it follows.
  '@typescript-eslint/no-meaningless-void-operator': 'off',
  // Maps are filled where they are made and only read afterwards.
  'svelte/prefer-svelte-reactivity': 'off',
};

/** The page's one way to a name of a width is `media` in lib/ui/media.ts. */
const WIDTHS = {
  selector: 'CallExpression[callee.name="matchMedia"] Literal[value=/width|height/]',
  message: 'Give the width a name in styles/breakpoints.css and ask `media` for it.',
};

export default ts.config(
  { ignores: ['node_modules/', 'project.inlang/', 'src/words/', 'src/lib/generated/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  ts.configs.strictTypeChecked,
  ts.configs.stylisticTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      globals: globals.browser,
      parserOptions: { projectService: true, extraFileExtensions: ['.svelte'] },
    },
    rules: { ...LOOSENED, 'no-restricted-syntax': ['error', WIDTHS] },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  {
    files: ['**/*.svelte'],
    // In markup the parser doesn't know every type; svelte-check does, and looks.
    rules: Object.fromEntries(
      ['argument', 'assignment', 'call', 'member-access', 'return'].map((use) => [
        `@typescript-eslint/no-unsafe-${use}`,
        'off',
      ]),
    ),
  },
  {
    files: ['*.js', 'scripts/**'],
    extends: [ts.configs.disableTypeChecked],
    languageOptions: { globals: globals.node },
  },
  {
    files: ['tests/**'],
    // A thing that nothing is expected of does nothing.
    rules: { '@typescript-eslint/no-empty-function': 'off' },
  },
);
