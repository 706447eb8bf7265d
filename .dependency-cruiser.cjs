/** The floors of the server, from the top down: each may use those below it and never one above. */
const serverFloors = ['main', 'app', 'http', 'workflows', 'tables', 'engine', 'database']

/** @param {string} floor */
const inServer = (floor) => `^server/src/${floor}(/|\\.ts$)`

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const upward = serverFloors.slice(1).map((floor, index) => ({
  name: `server-${floor}-looks-down`,
  comment: `${floor} serves the floors above it and must not know them.`,
  severity: 'error',
  from: { path: inServer(floor), pathNot: '\\.test\\.tsx?$' },
  to: { path: serverFloors.slice(0, index + 1).map(inServer) },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...upward,
    {
      name: 'mail-knows-engine-database-and-worker-only',
      comment:
        'Mail is a service beside the tables: it may use the engine, the database and the worker loop.',
      severity: 'error',
      from: { path: '^server/src/mail/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^server/src/',
        pathNot: ['^server/src/mail/', inServer('engine'), inServer('database'), inServer('worker')],
      },
    },
    {
      name: 'the-worker-loop-stands-alone',
      comment: 'It runs any work, so it must not know what the work is.',
      severity: 'error',
      from: { path: inServer('worker'), pathNot: '\\.test\\.tsx?$' },
      to: { path: '^server/src/', pathNot: inServer('worker') },
    },
    {
      name: 'mail-is-used-from-the-upper-floors',
      comment: 'Only what spans several tables, or serves a request, sends mail.',
      severity: 'error',
      from: { path: ['tables', 'engine', 'database'].map(inServer), pathNot: '\\.test\\.tsx?$' },
      to: { path: '^server/src/mail/' },
    },
    {
      name: 'the-client-of-the-specification-imports-nothing',
      comment: 'It tests the server as another team would use it, so only the wire may connect the two.',
      severity: 'error',
      from: { path: '^server/test/spec-client\\.ts$' },
      to: { path: '.' },
    },
    {
      name: 'demo-stays-out-of-the-product',
      comment: 'Only the programs that start things load demo data.',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: ['^server/src/(main|admin)\\.ts$', '^server/src/demo/', '\\.test\\.tsx?$'],
      },
      to: { path: '^server/src/demo/' },
    },
    {
      name: 'launch-belongs-to-the-programs',
      comment: 'Signals and ports are the business of a program, not of the app it runs.',
      severity: 'error',
      from: {
        path: '^server/src/',
        pathNot: ['^server/src/(main|operator-commands)\\.ts$', '^server/src/launch/'],
      },
      to: { path: '^server/src/launch/' },
    },
    {
      name: 'engine-definition-knows-no-other-folder',
      comment: 'Tables are defined without knowing how they are read, searched or written.',
      severity: 'error',
      from: { path: '^server/src/engine/definition/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/engine/(reading|writing)/' },
    },
    {
      name: 'engine-reads-without-writing',
      comment: 'A list or a search must not depend on code that changes rows.',
      severity: 'error',
      from: { path: '^server/src/engine/reading/', pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/engine/writing/' },
    },
    {
      name: 'a-room-knows-no-other-room',
      comment: 'A room names another table; the registry checks the name.',
      severity: 'error',
      from: {
        path: '^server/src/tables/[^/]+\\.ts$',
        pathNot: ['^server/src/tables/(all-tables|schema)\\.ts$', '\\.test\\.ts$'],
      },
      to: { path: '^server/src/tables/(private/)?[^/]+\\.ts$' },
    },
    {
      name: 'the-contract-stands-alone',
      comment: 'Both sides import it, so it brings nothing but zod.',
      severity: 'error',
      from: { path: '^contract/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^contract/src/', '^node_modules/zod/'] },
    },
    {
      name: 'the-client-knows-no-server',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^server/' },
    },
    {
      name: 'the-server-knows-no-client',
      severity: 'error',
      from: { path: '^server/', pathNot: '\\.test\\.ts$' },
      to: { path: '^web/' },
    },
    {
      name: 'server-tests-know-the-queries-of-the-screens-only',
      comment:
        'A test runs the very queries that the screens send. These files need neither React nor a browser.',
      severity: 'error',
      from: { path: '^server/.*\\.test\\.ts$' },
      to: {
        path: '^web/',
        pathNot: [
          '-queries\\.ts$',
          '^web/src/data/(graphql-documents|table-query)\\.ts$',
          '/(search-terms|campaign-states)\\.ts$',
        ],
      },
    },
    {
      name: 'queries-are-built-in-queries-files',
      comment: 'The test of the screens’ queries finds them by the name of the file.',
      severity: 'error',
      from: { path: '^web/src/', pathNot: '-queries\\.ts$' },
      to: { path: '^web/src/data/table-query\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'queries-files-need-no-browser',
      comment: 'A test of the server imports them.',
      severity: 'error',
      from: { path: '-queries\\.ts$' },
      to: {
        path: [
          '^node_modules/(react|@tanstack)',
          '\\.tsx$',
          '^web/src/(ui|i18n)/',
          '^web/src/data/(?!table-query)',
        ],
      },
    },
    {
      name: 'features-below-the-app',
      severity: 'error',
      from: { path: '^web/src/(features|parts|data|lib|ui|i18n)/' },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'a-feature-knows-no-other-feature',
      comment: 'A screen can then be read, changed or deleted alone.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'parts-below-the-features',
      comment: 'What several screens share and knows the business knows none of the screens.',
      severity: 'error',
      from: { path: '^web/src/(parts|data|lib|ui|i18n)/' },
      to: { path: '^web/src/features/' },
    },
    {
      name: 'data-and-lib-below-the-parts',
      severity: 'error',
      from: { path: '^web/src/(data|lib|ui|i18n)/' },
      to: { path: '^web/src/parts/' },
    },
    {
      name: 'lib-below-data',
      severity: 'error',
      from: { path: '^web/src/(lib|i18n)/' },
      to: { path: '^web/src/(data|ui)/' },
    },
    {
      name: 'ui-knows-no-business',
      severity: 'error',
      from: { path: '^web/src/ui/' },
      to: { path: '^web/src/data/' },
    },
    {
      name: 'tools-stand-apart',
      comment: 'A tool in its frame has no session, screen or storage of the application.',
      severity: 'error',
      from: { path: '^web/src/tools/' },
      to: {
        path: '^web/src/(app|features|data)/',
        pathNot: '^web/src/data/(fetch-json|query-client|rest-call)\\.ts$',
      },
    },
    {
      name: 'a-tool-knows-no-other-tool',
      severity: 'error',
      from: { path: '^web/src/tools/([^/]+)/' },
      to: { path: '^web/src/tools/', pathNot: '^web/src/tools/($1|shell)/' },
    },
    {
      name: 'the-application-knows-no-tool',
      comment: 'It frames them and receives their messages.',
      severity: 'error',
      from: { path: '^web/src/(app|features|data|lib|ui|i18n)/' },
      to: { path: '^web/src/tools/' },
    },
    {
      name: 'tooling-is-shared',
      comment: 'The HTTP client and the process launcher serve every tool and know none of them.',
      severity: 'error',
      from: { path: '^tooling/' },
      to: { path: '^(bench|e2e|faults|fuzz|guide|model|scripts)/' },
    },
    {
      name: 'a-tool-knows-no-other',
      comment: 'Each of them can be changed or deleted alone; what they share is in tooling and scripts.',
      severity: 'error',
      from: { path: '^(bench|e2e|faults|guide|model)/' },
      to: { path: '^(bench|e2e|faults|fuzz|guide|model)/', pathNot: '^$1/' },
    },
    {
      name: 'fuzzing-knows-the-model-only',
      comment: 'It breaks the requests that the model makes.',
      severity: 'error',
      from: { path: '^fuzz/' },
      to: { path: '^(bench|e2e|faults|guide)/' },
    },
    {
      name: 'the-model-shares-no-code-with-the-server',
      comment: 'It predicts what the server does, and starts it through tooling.',
      severity: 'error',
      from: { path: '^model/' },
      to: { path: '^(contract|server|web)/' },
    },
    {
      name: 'scripts-run-tools-as-processes',
      comment: 'Scripts are plain JavaScript, which cannot import the TypeScript of a tool.',
      severity: 'error',
      from: { path: '^scripts/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(bench|e2e|faults|fuzz|guide|model|tooling)/' },
    },
    {
      name: 'the-product-knows-no-tool',
      comment: 'A test of the rooms compares them with the list of what the specification names.',
      severity: 'error',
      from: { path: '^(contract|server|web)/' },
      to: {
        path: '^(bench|e2e|faults|fuzz|guide|model|scripts|tooling)/',
        pathNot: '^tooling/specified-tables\\.ts$',
      },
    },
    {
      name: 'journey-helpers-know-no-journey',
      comment: 'Journeys use the helpers of screens, and those use what every journey needs.',
      severity: 'error',
      from: { path: '^e2e/(screens|support)/' },
      to: { path: '^e2e/journeys/' },
    },
    {
      name: 'support-below-screens',
      severity: 'error',
      from: { path: '^e2e/support/' },
      to: { path: '^e2e/screens/' },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'nothing-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
