const components = '@mantine/core/esm/components'

/** What only forms use, in `web/src/ui`. */
const formParts = 'checked-form|conflict-notice|draft-offer|form-dialog|multi-choice'

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
      'web/src/lib/use-action.ts',
      'web/src/parts/passwords/.*',
      'node_modules/@tanstack/.*',
      'node_modules/@mantine/core/esm/components/(Anchor|Text|Group)/.*',
      'contract/src/(constants|columns|query|roles|rules/(?!reward-tier|previous-count|discrepancy|capitalized).*).ts',
    ),
    priority: 6,
  },
  // The bar around every screen, the screen that most visits begin with, and what the texts of all screens import.
  {
    name: 'staff',
    test: matches(
      'web/src/app/shell/shell.tsx',
      'web/src/features/contact-form/contact-form-screen.tsx',
      'web/src/features/inventory/month-sheet/short-count-names.ts',
    ),
    priority: 5,
  },
  // What several screens share, except for what the groups below name.
  {
    name: 'shared',
    test: matches(
      `node_modules/(?!(zod|uqr|@mantine/form|klona|fast-deep-equal|${components}/(Combobox|Select|Textarea))/).*`,
      `web/src/(ui|lib|data)/(?!(${formParts}|tool-frame|tool-frame-query|column-text|reward-tiers)\\.).*`,
      'web/src/parts/(list|csv-export|timeline/timeline-dialog).*',
    ),
    minShareCount: 2,
    priority: 4,
  },
  // The rules of the contract and the library that checks them, for public screens too.
  { name: 'schemas', test: matches('node_modules/zod/.*', 'contract/src/.*'), priority: 3 },
  { name: 'column-text', test: matches('web/src/lib/column-text.ts'), priority: 3 },
  // The report of rewards shows the tiers, and a page of the settings sets them.
  { name: 'tiers', test: matches('web/src/data/reward-tiers.ts'), priority: 3 },
  { name: 'select', test: matches(`node_modules/${components}/(Combobox|Select)/.*`), priority: 3 },
  // The lists of the settings, without the rules that they check.
  {
    name: 'records',
    test: matches('web/src/parts/(records-screen/(?!record-form)|property-links/linked).*'),
    priority: 2.5,
  },
  // What dialogs with a form need.
  {
    name: 'forms',
    test: matches(
      'node_modules/@mantine/form/.*',
      `node_modules/${components}/Textarea/.*`,
      `web/src/ui/(${formParts}).tsx?`,
      'web/src/parts/(record-editor|property-form|records-screen|property-links)/.*',
    ),
    priority: 2,
  },
  { name: 'timeline', test: matches('web/src/parts/timeline/record-timeline.tsx'), priority: 2 },
  // A company that is open.
  { name: 'desk', test: matches('web/src/features/contact-form/(company|customers)-view.tsx'), priority: 2 },
  // Two screens that are little more than a frame, and two that list security events.
  { name: 'tool-frame', test: matches('web/src/features/(reports|unification)/.*-screen.tsx'), priority: 2 },
  {
    name: 'account',
    test: matches('web/src/features/(account|security-log)/[a-z-]+-screen.tsx'),
    priority: 2,
  },
  // Each screen with what it shows at first, then the rest of its feature.
  { name: featureOf, test: matches('web/src/features/[a-z-]+/[a-z-]+-screen.tsx'), priority: 1 },
  {
    name: (id: string) => (/[\\/]month-sheet[\\/]/.test(id) ? 'month-sheet' : `${featureOf(id)}-dialogs`),
    test: matches('web/src/features/.*'),
    priority: 0,
  },
]

/** The tools are two pages that share most of what they load. */
export const toolChunks = [{ name: 'tools', test: matches('.*'), minShareCount: 2 }]

function featureOf(id: string): string | null {
  return /features[\\/]([a-z-]+)/.exec(id)?.[1] ?? null
}

/**
 * A test for modules whose path ends in one of the patterns, in which a slash stands for any separator. Texts are in no group, so
 * that each language stays in chunks of its own.
 */
function matches(...patterns: string[]): RegExp {
  return new RegExp(`^(?!.*\\.(en|fr)\\.ts$).*[\\\\/](${patterns.join('|').replaceAll('/', '[\\\\/]')})$`)
}
