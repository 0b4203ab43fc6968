import type { Rolldown } from 'vite'

const DOMAINS =
  'meetings insights support admin messaging pilots scoring webhooks discussions files notifications'

/** What every screen needs a little of: split by who uses it, into files of so many bytes at least. */
const DOMAINS_IN_PARTS = ['sprints', 'people', 'chat', 'crm']

/** What the pages for visitors show, too. */
const SHARED = {
  '@mantine/core/esm/components/': 'TextInput/ Title/ Skeleton/',
  '/ui/src/': 'loading-screen',
  'web/src/kit/': 'logo theme-button',
  '@tabler/icons-react/dist/esm/icons/Icon':
    'Bolt.mjs BuildingSkyscraper.mjs Checklist.mjs Flag.mjs Lock.mjs Mail.mjs Run.mjs TrendingUp.mjs Trophy.mjs UsersGroup.mjs Video.mjs',
}

/** What nearly every screen shows: by folder, how the names of its files and folders begin. */
const BASICS = {
  '@mantine/core/esm/components/': 'Progress/ Anchor/ SegmentedControl/ Badge/ Card/ SimpleGrid/ Indicator/',
  '@mantine/hooks/esm/': 'use-debounced-callback',
  '/ui/src/':
    'page-header team- relative-time status-badge user-avatar empty-state error-state day-field lazy popup-button confirm-dialog',
  'web/src/kit/': '(?!text|push|tutorial)',
  'web/src/offline/': 'unsent-labels',
  'web/src/records/actions/': '',
  'web/src/records/fields/': 'label-chips',
  'web/src/records/forms/': 'server-issues',
  'web/src/records/people/': 'use-people use-guest-refusal team-of',
  'web/src/records/links/': 'link-action linked-clients remembered-access lazy-status',
  'web/src/records/panel/':
    'show-undo use-record-patch record-sequence use-close-record priority-badge set-property property-actions',
  'web/src/screens/chat/notices/': 'browser-notices',
  'web/src/screens/meetings/': 'meeting-labels',
  'web/src/screens/sprints/tasks/': 'blocked-mark offer-completion task-labels',
  'web/src/screens/support/': 'support-labels',
}

/** Matches the paths of files in these folders whose names begin so. */
function beginning(folders: Readonly<Record<string, string>>): RegExp {
  const paths = Object.entries(folders).map(([folder, names]) => `${folder}(?:${names.split(' ').join('|')})`)
  return new RegExp(paths.join('|'))
}

/**
 * Which modules share a file: those that the first group matches, with all that they import. What many screens use comes
 * first, heavy editors late. Of the rest, what the same screens and dialogs use shares a file.
 */
export const CHUNK_GROUPS = [
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
  { name: 'zod', test: /node_modules\/zod\/|zod-settings/ },
  { name: 'start', tags: ['$initial'] },
  { name: 'shared', test: beginning(SHARED) },
  { name: 'visitors', test: /web\/src\/app\/visitors|\/landing-screen/ },
  { name: 'frame', test: /web\/src\/(?:app\/staff|frame\/frame)\.tsx/ },
  { name: 'platform', test: /\/platform\/(?:(?!ui|text|testkit)[a-z]+\/|text\/src\/(?:excerpt|marks))/ },
  ...DOMAINS_IN_PARTS.map((name) => ({
    name,
    test: new RegExp(`/packages/${name}/`),
    entriesAware: true,
    entriesAwareMergeThreshold: 12_000,
  })),
  ...DOMAINS.split(' ').map((name) => ({ name, test: new RegExp(`/packages/${name}/`) })),
  { name: 'icons', test: /@tabler\/icons-react\//, minShareCount: 2 },
  { name: 'basics', test: beginning(BASICS) },
  {
    name: 'filters',
    test: /web\/src\/collections\/(?:filters\/(?!field|client-select)|use-create-param|quick-add|rows\/(?:row-checkbox|list-empty-state|record-link|whole-list)|board\/card-icon-button)/,
  },
  { name: 'fields', test: /\/fields\/(?:kinds|field-actions|field-columns)|\/person-cell|\/field-filters/ },
  {
    name: 'rows',
    test: /@tanstack\/(?:react-virtual|virtual-core)\/|web\/src\/(?:kit\/use-created-row|collections\/kept-range)/,
  },
  { name: 'messages', test: /linkify|\/text\/(?:formatted|message-field|use-mentions|newer|use-edit-draft)/ },
  { name: 'tasks', test: /\/tasks\/(?:use-task-(?:change|undo|move)|task-checkbox)|\/unsent-mark/ },
  { name: 'collections', test: /web\/src\/collections\/(?:collection-view|client-column)/ },
  { name: 'boards', test: /web\/src\/collections\/board\// },
  { name: 'scrolling', test: /@mantine\/core\/esm\/components\/ScrollArea\// },
  { name: 'choices', test: /@mantine\/core\/esm\/components\/(?:Combobox|Select|MultiSelect|Popover)\// },
  { name: 'forms', test: /web\/src\/(?:kit\/text\/|records\/(?:forms|fields\/kind-editors))|\/day-calendar/ },
  {
    name: 'conversation',
    test: /web\/src\/conversation\/(?:composer|text-edit|quote|said-text|announcer|unsent-acts|row-|reaction-list|sent-files|use-(?:jump|draft)|file-drop)/,
  },
  {
    name: 'chats',
    test: /\/screens\/chat\/(?:chat-screen|chat-places|conversation\/(?:chat-stream|conversation-header)|list\/chat-rows)/,
  },
  { name: 'leads', test: /\/screens\/crm\/(?:crm-content|crm-screen|leads\/leads-tab)/ },
  { name: 'screens', test: /@mantine\/core\/|\/ui\/src\/|web\/src\//, entriesAware: true },
] satisfies Rolldown.CodeSplittingGroup[]
