/** One way to import: contract -> other platform packages -> domains -> composition -> apps. See docs/architecture.md. */
const DOMAINS =
  '(people|meetings|sprints|crm|support|scoring|chat|admin|insights|notifications|messaging|files|pilots|discussions|webhooks|links)'
/** What a domain shows to all: its contracts, facts and labels, of the package or of one of its nouns. */
const CONTRACTS = [
  `^packages/${DOMAINS}/src/.*(contract|facts|labels)\\.ts$`,
  '^packages/messaging/src/phone\\.ts$',
  // A sprint has one verdict, wherever it is shown.
  '^packages/sprints/src/pace\\.ts$',
]
/** How others read what a domain owns: selects to join, and functions. */
const READ_REPOSITORIES = `^packages/${DOMAINS}/src/.*read-repository\\.ts$`
/** They show what other domains own, and read it through the owners' repositories. */
const READ_MODELS = '^packages/(insights|scoring|notifications)/'

/** The page's folders, lowest first: what stands higher is not imported. See docs/architecture.md. */
const PAGE = ['kit|offline|service-worker', 'records', 'collections|conversation', 'screens', 'frame', 'app']
/** The screens of other packages that may be imported, each with its reason. */
const SHARED_SCREENS = [
  // The dashboard shows the meetings of the day and schedules new ones.
  'meetings/(dashboard/[^/]+|form/new-meeting-dialog)',
  // The dashboard creates tasks with the dialog of the list of tasks.
  'sprints/tasks/form/new-task-dialog',
  // A meeting's tasks are ticked where they were agreed on.
  'sprints/tasks/task-checkbox',
  // The chart of analytics is the one of the sprint's record.
  'sprints/sprints/record/burndown-panel',
  // A team's record lists its running sprints.
  'sprints/sprints/running-sprints',
  // The profile holds the subscription to the calendar of one's meetings.
  'meetings/calendar-section',
  // The CRM's tabs WhatsApp and Filas are the gateway's and the queues' own panels.
  'messaging/(gateway/status-panel|queues/queues-tab)',
  // The administrator's report of the system shows the gateway and failed jobs.
  'messaging/(gateway/gateway-state|queues/failed-job-list)',
].map((path) => `^apps/web/src/screens/${path}\\.tsx?$`)
const WEB_TESTS = '\\.test(ing)?\\.tsx?$'
const EXAMPLE = '\\.example\\.tsx$'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'contract-stands-alone',
      comment: 'The contract kit knows Zod and nothing of ours.',
      severity: 'error',
      from: { path: '^packages/platform/contract/' },
      to: { path: '^(apps|packages)/', pathNot: '^packages/platform/contract/' },
    },
    {
      name: 'platform-knows-no-domain',
      severity: 'error',
      from: { path: '^packages/platform/' },
      to: { path: `^packages/${DOMAINS}/` },
    },
    {
      name: 'no-app-from-a-package',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'composition-is-for-apps',
      comment: 'It puts the domains together for API and worker.',
      severity: 'error',
      from: { path: '^packages/(?!composition/)' },
      to: { path: '^packages/composition/' },
    },
    {
      name: 'no-app-from-an-app',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'domains-meet-in-contracts',
      comment:
        'A domain knows another through its contract, reads it through its read repository, and uses its hooks on the screen.',
      severity: 'error',
      from: {
        path: `^packages/${DOMAINS}/`,
        pathNot: ['\\.test\\.tsx?$|/testing(\\.ts$|/)', READ_MODELS],
      },
      to: { path: `^packages/${DOMAINS}/`, pathNot: ['^packages/$1/', ...CONTRACTS, READ_REPOSITORIES] },
    },
    {
      name: 'read-models-meet-in-contracts-and-repositories',
      severity: 'error',
      from: { path: READ_MODELS, pathNot: '\\.test\\.tsx?$|/testing(\\.ts$|/)' },
      to: {
        path: `^packages/${DOMAINS}/`,
        pathNot: ['^packages/$1/', ...CONTRACTS, '[/-]repository\\.ts$'],
      },
    },
    {
      name: 'web-never-reaches-a-server-file',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: [WEB_TESTS, EXAMPLE] },
      to: {
        path: [
          '^packages/composition/',
          '^packages/platform/(db|jobs|server|storage|postgres|mail|testkit)/',
          '^packages/platform/imports/src/(?!contract\\.ts)',
          '^packages/platform/(realtime|settings)/src/(server|fan-out|rules)\\.ts$',
          `^packages/${DOMAINS}/.*/(server|service|repository|routes|testing)\\.ts$`,
        ],
      },
    },
    ...PAGE.slice(0, -1).map((folders, floor) => ({
      name: `page-order-${folders.split('|')[0]}`,
      comment:
        'The page imports one way: app -> frame -> screens -> collections, conversation -> records -> kit.',
      severity: 'error',
      from: { path: `^apps/web/src/(${folders})/`, pathNot: WEB_TESTS },
      to: { path: `^apps/web/src/(${PAGE.slice(floor + 1).join('|')})/` },
    })),
    {
      name: 'collections-and-conversation-stand-apart',
      severity: 'error',
      from: { path: '^apps/web/src/(collections|conversation)/', pathNot: WEB_TESTS },
      to: { path: '^apps/web/src/(collections|conversation)/', pathNot: '^apps/web/src/$1/' },
    },
    {
      name: 'page-has-no-cycles',
      comment: 'Types included: a type that two files share has a file of its own.',
      severity: 'error',
      from: { path: '^apps/web/src/' },
      to: { circular: true },
    },
    {
      name: 'product-never-imports-examples',
      comment: 'Examples and the gallery import testing packages.',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: EXAMPLE },
      to: { path: ['^apps/web/gallery/', EXAMPLE] },
    },
    {
      name: 'screens-import-their-own-package',
      severity: 'error',
      from: { path: '^apps/web/src/screens/([^/]+)/', pathNot: WEB_TESTS },
      to: {
        path: '^apps/web/src/screens/',
        pathNot: ['^apps/web/src/screens/$1/', ...SHARED_SCREENS],
      },
    },
    {
      name: 'domain-screens-side-stays-in-the-browser',
      comment: 'What the hooks reach runs in the browser.',
      severity: 'error',
      from: { path: `^packages/${DOMAINS}/src/.*hooks\\.ts$` },
      to: { path: '^packages/platform/(db|jobs|server|storage|postgres|mail)/', reachable: true },
    },
    {
      name: 'packages-are-entered-by-their-exports',
      comment: 'A relative path into another package goes around what it exports.',
      severity: 'error',
      from: { path: '^((?:apps|packages/platform|packages)/[^/]+)/' },
      to: { path: '^(apps|packages)/', pathNot: '^$1/', dependencyTypes: ['local'] },
    },
    {
      name: 'rules-are-pure',
      comment:
        'Rules import contracts, the calendar of locale and the text format; no database, no server, no clock of their own.',
      severity: 'error',
      from: { path: '[/-]rules\\.ts$', pathNot: '^(apps|packages/platform)/' },
      to: {
        path: '^(apps|packages)/',
        pathNot: [
          ...CONTRACTS,
          '[/-]rules\\.ts$',
          '^packages/platform/((contract|locale|text)/|settings/src/contract)',
        ],
      },
    },
    {
      name: 'not-to-dev-dep',
      comment: 'The devDependencies of API and worker are what their bundles hold.',
      severity: 'error',
      from: {
        path: '^(apps|packages)/',
        pathNot: [
          '^apps/(api|worker)/',
          '\\.test\\.tsx?$',
          '/testing(\\.ts$|/)',
          '^packages/platform/testkit/',
          '^apps/web/gallery/',
          '\\.config\\.ts$',
        ],
      },
      to: { dependencyTypes: ['npm-dev'], pathNot: ['node_modules/@types/', '^packages/'] },
    },
    {
      name: 'not-to-unresolvable',
      comment: 'msw keeps its browser part from Node, whose conditions are checked here.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^msw/browser$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules/\\.cache)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'node'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
}
