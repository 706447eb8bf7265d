/**
 * Which chunk a module belongs to: that of the first group that names it or a module that imports it. Split automatically, each
 * set of screens that share a module would have a chunk of its own, and a screen a hundred requests.
 */
export const appChunks = [
  { name: 'start', tags: ['$initial' as const], priority: 7 },
  // What every further screen needs, public ones too.
  {
    name: 'app',
    test: matches(
      'web/src/app/app.tsx',
      'web/src/parts/password-requirements/.*',
      'node_modules/@tanstack/.*',
      'node_modules/@mantine/core/esm/components/(Anchor|Text|Group)/.*',
      'contract/src/(constants|columns|pages|matching/phone-key|rules/(?!reward-tier|previous-count|discrepancy|capitalized|campaign-code).*).ts',
    ),
    priority: 6,
  },
  // The bar around every screen, and the screen that most visits begin with.
  {
    name: 'staff',
    test: matches('web/src/app/shell/shell.tsx', 'web/src/features/contact-form/contact-form-screen.tsx'),
    priority: 5,
  },
  // What forms need, public ones too: the rules of the contract and the library that checks them.
  {
    name: 'forms',
    test: matches('node_modules/(zod|@mantine/form)/.*', 'contract/src/.*', 'web/src/ui/checked-form.ts'),
    priority: 4,
  },
  // What several screens share.
  {
    name: 'shared',
    test: matches('node_modules/.*', 'web/src/(ui|parts|lib|data)/.*'),
    minShareCount: 2,
    priority: 3,
  },
  // A company that is open.
  { name: 'desk', test: matches('web/src/features/contact-form/(company|customers)-view.tsx'), priority: 2 },
  // One for the rest of each feature.
  {
    name: (id: string) => /features[\\/](?:inventory[\\/](?=month-sheet))?([a-z-]+)/.exec(id)?.[1] ?? null,
    test: matches('web/src/features/.*'),
    priority: 1,
  },
]

/** The tools are two pages that share most of what they load. */
export const toolChunks = [{ name: 'tools', minShareCount: 2 }]

/** A test for modules whose path ends in one of the patterns, in which a slash stands for any separator. */
function matches(...patterns: string[]): RegExp {
  return new RegExp(`[\\\\/](${patterns.join('|').replaceAll('/', '[\\\\/]')})$`)
}
