/** One way to import: contract -> other platform packages -> domains -> apps. See docs/architecture.md. */
const DOMAINS =
  '(people|meetings|sprints|crm|support|scoring|chat|admin|insights|notifications|messaging|files|pilots)'
/** What a domain shows to all: its contracts, facts and labels, of the package or of one of its nouns. */
const CONTRACTS = [
  `^packages/${DOMAINS}/src/.*(contract|facts|labels)\\.ts$`,
  '^packages/messaging/src/phone\\.ts$',
]
/** They show what other domains own, and read it through the owners' repositories. */
const READ_MODELS = '^packages/(insights|scoring|notifications)/'

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
      name: 'no-app-from-an-app',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'domains-meet-in-contracts',
      comment: 'A domain knows another only through its contract (and, on the screen side, its hooks).',
      severity: 'error',
      from: {
        path: `^packages/${DOMAINS}/`,
        pathNot: ['\\.test\\.tsx?$|/testing(\\.ts$|/)', READ_MODELS],
      },
      to: { path: `^packages/${DOMAINS}/`, pathNot: ['^packages/$1/', ...CONTRACTS] },
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
      from: { path: '^apps/web/src/', pathNot: '\\.test(ing)?\\.tsx?$' },
      to: {
        path: [
          '^packages/platform/(db|jobs|server|storage|postgres|mail|testkit)/',
          '^packages/platform/(realtime|settings)/src/(server|fan-out|rules)\\.ts$',
          `^packages/${DOMAINS}/.*/(server|service|repository|routes|testing)\\.ts$`,
        ],
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
        'Rules import contracts and the calendar of locale; no database, no server, no clock of their own.',
      severity: 'error',
      from: { path: '[/-]rules\\.ts$', pathNot: '^(apps|packages/platform)/' },
      to: {
        path: '^(apps|packages)/',
        pathNot: [
          ...CONTRACTS,
          '[/-]rules\\.ts$',
          '^packages/platform/((contract|locale)/|settings/src/contract)',
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
          '\\.config\\.ts$',
        ],
      },
      to: { dependencyTypes: ['npm-dev'], pathNot: ['node_modules/@types/', '^packages/'] },
    },
    { name: 'not-to-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
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
