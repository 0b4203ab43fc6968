import type { SearchHit } from '@cadencia/contract/search'
import { bestMatchFirst } from '@cadencia/locale/text'
import { useCurrentUser } from '@cadencia/people/react'
import { useHeldTyping } from '@cadencia/ui/typing-ahead'
import { useEscapeLayer } from '@cadencia/ui/use-escape-layer'
import { useFocusReturn } from '@cadencia/ui/use-focus-return'
import { useIsPhone } from '@cadencia/ui/use-is-phone'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import '@mantine/spotlight/styles.layer.css'
import { IconHistory } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readRecent } from '../../kit/recent.ts'
import { showFailure } from '../../kit/show-failure.ts'
import { loadStep, type StepAction } from '../../records/actions/action.ts'
import { useActionGroups } from '../../records/actions/action-store.ts'
import { usePaletteStore } from '../../records/actions/palette-store.ts'
import { STEP_FAILED } from '../../records/actions/perform.ts'
import { useNouns } from '../../records/noun.ts'
import { useSearch } from '../../records/use-search.ts'
import { CREATE_ANYTHING } from '../general-actions.ts'
import {
  bestFirst,
  type Choice,
  type ChoiceGroup,
  kindOf,
  matching,
  matchingGroups,
  withoutAlike,
} from './choices.ts'
import { FoundActions, useFoundChoices } from './found-actions.tsx'
import { useMoreActions } from './more-actions.ts'
import classes from './palette.module.css'
import { PaletteView } from './palette-view.tsx'

/** Of one kind, so that other kinds stand in sight. */
const HITS_OF_KIND_MAX = 5

const NOTHING_FOUND = 'Nada encontrado. Tente outras palavras.'
const useNothingFound = () => NOTHING_FOUND
const useNever = () => false

const [paletteStore, palette] = createSpotlight()

/** What was chosen so far: an action that asks for more, or a record whose actions are shown. */
interface Step extends StepAction {
  readonly hit?: SearchHit
}

/**
 * Command palette (Ctrl+K): what was opened last, what can be done here, screens, and the search of records, whose
 * actions are one step away. Loaded when first opened.
 */
export function Palette() {
  const { setPaletteOpen, paletteAction } = usePaletteStore()
  const [path, setPath] = useState<readonly Step[]>(() => readFirstStep(paletteAction))
  const isPhone = useIsPhone()
  useFocusReturn(true)
  useHeldTyping(true)
  useEscapeLayer(true, palette.close)
  useMoreActions()

  // A key may ask for the argument of an action while the palette is loaded.
  const [asked, setAsked] = useState(paletteAction)
  if (asked !== paletteAction) {
    setAsked(paletteAction)
    setPath(readFirstStep(paletteAction))
  }
  useEffect(() => {
    palette.open()
    return palette.close
  }, [])

  const choose = ({ action, subjectTitle }: Choice) => {
    if (action.reason !== undefined) return
    const open = (step: StepAction) => setPath([...path, { subjectTitle, ...step }])
    if ('useChoices' in action) return open(action)
    if ('load' in action) {
      loadStep(action).then(open, () => showFailure(undefined, STEP_FAILED))
      return
    }
    if (!step?.isOfSeveral) palette.close()
    action.run()
  }
  const step = path.at(-1)
  const found = path.find(({ hit }) => hit)?.hit
  const shared = { onChoose: choose, onClose: palette.close }
  return (
    <Spotlight.Root
      store={paletteStore}
      onSpotlightClose={() => setPaletteOpen(false)}
      shortcut={null}
      closeOnEscape={false}
      scrollable
      maxHeight={isPhone ? 4000 : 560}
      fullScreen={isPhone}
      radius={isPhone ? 0 : 'lg'}
      centered={false}
      yOffset="12vh"
      overlayProps={{ backgroundOpacity: 0.45, blur: 0 }}
      classNames={{ body: classes.body ?? '' }}
      attributes={{ content: { 'aria-label': 'Pesquisar ou ir para' } }}
    >
      {found && <FoundActions hit={found} />}
      {step ? (
        <StepView
          key={path.map(({ id }) => id).join(' ')}
          {...shared}
          step={step}
          path={path}
          onBack={() => setPath(path.slice(0, -1))}
        />
      ) : (
        <StartView {...shared} onExpand={(hit) => setPath([stepOf(hit)])} />
      )}
    </Spotlight.Root>
  )
}

function readFirstStep(action: StepAction | undefined): readonly Step[] {
  return action ? [action] : []
}

/** The actions of a record that was found, as a step. */
function stepOf(hit: SearchHit): Step {
  return { id: `${hit.kind} ${hit.id}`, label: hit.title, hit, useChoices: () => useFoundChoices(hit) }
}

interface ViewProps {
  onChoose: (choice: Choice) => void
  onClose: () => void
}

function StartView({ onExpand, ...shared }: ViewProps & { onExpand: (hit: SearchHit) => void }) {
  const nouns = useNouns()
  const [typed, setTyped] = useState('')
  const search = useSearch(typed)
  const recent = useRecentChoices()
  const isSearching = typed.trim() !== ''
  const offered = useActionGroups().map((group) => ({
    ...group,
    actions: group.actions.filter(({ id, isForKeys }) => id !== CREATE_ANYTHING && !isForKeys),
  }))
  const actions = matchingGroups(
    offered.filter(({ level }) => level !== 'found' && level !== 'typed'),
    typed,
  )
  const hits = useHitChoices(bestFirst(withoutAlike(search.hits), typed))
  // What is made from the text comes last, and is no choice while better ones are looked for.
  const made = matchingGroups(
    offered.filter(({ level }) => level === 'typed' && !search.isSearching),
    '',
  )
  const isNothingFound = isSearching && actions.length === 0 && hits.length === 0 && !search.error
  return (
    <>
      {nouns.map(
        ({ label, TypedActions }) => TypedActions && <TypedActions key={label} typed={typed.trim()} />,
      )}
      <PaletteView
        {...shared}
        crumbs={[]}
        label="Pesquisar ou ir para"
        typed={typed}
        onType={setTyped}
        groups={[...(isSearching ? [] : recent), ...actions, ...hits, ...made]}
        isSearching={search.isSearching}
        emptyText={isNothingFound ? (search.isSearching ? 'Pesquisando' : NOTHING_FOUND) : undefined}
        error={search.error}
        onRetry={search.retry}
        onExpand={({ hit }) => hit && onExpand(hit)}
      />
    </>
  )
}

function StepView({
  step,
  path,
  onChoose,
  ...shared
}: ViewProps & { step: Step; path: readonly Step[]; onBack: () => void }) {
  const [typed, setTyped] = useState('')
  const matches = matching(step.useChoices(typed), typed)
  const best = typed.trim() === '' ? matches : bestMatchFirst(matches, typed, ({ label }) => label)
  const choices = best.map((action) => ({ key: action.id, action }))
  const { useEmptyText = useNothingFound, useIsSearching = useNever } = step
  const emptyText = useEmptyText(typed)
  const isSearching = useIsSearching(typed)
  return (
    <PaletteView
      {...shared}
      onChoose={(choice) => {
        // The next one is looked for.
        if (step.isOfSeveral) setTyped('')
        onChoose(choice)
      }}
      crumbs={path.flatMap(({ subjectTitle, label }) => (subjectTitle ? [subjectTitle, label] : [label]))}
      label={step.hint ?? 'Escolher'}
      typed={typed}
      onType={setTyped}
      isSearching={isSearching}
      isOfSeveral={step.isOfSeveral ?? false}
      groups={choices.length > 0 ? [{ heading: step.label, isUntitled: true, choices }] : []}
      emptyText={choices.length === 0 ? (emptyText ?? NOTHING_FOUND) : undefined}
    />
  )
}

/** Found records by their kinds, in the order in which the best of each were found. */
function useHitChoices(hits: readonly SearchHit[]): ChoiceGroup[] {
  const nouns = useNouns()
  const navigate = useNavigate()
  return [...Map.groupBy(hits, ({ kind }) => kind)].map(([kind, ofKind]) => ({
    heading: kindOf(nouns, kind).label,
    choices: ofKind.slice(0, HITS_OF_KIND_MAX).map((hit) => {
      const { id, title, detail, url } = hit
      return {
        key: `${kind} ${id}`,
        hit,
        url,
        action: { id, label: title, detail, run: () => void navigate(url) },
      }
    }),
  }))
}

/** What was opened last, but for what is open. */
function useRecentChoices(): ChoiceGroup[] {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { data: user } = useCurrentUser()
  const [entries] = useState(() => (user ? readRecent(user.id) : []))
  const choices = entries
    .filter(({ url }) => url !== pathname && url !== pathname + search)
    .map(({ url, title }) => ({
      key: `recent ${url}`,
      url,
      action: { id: url, label: title, icon: IconHistory, run: () => void navigate(url) },
    }))
  return choices.length > 0 ? [{ heading: 'Recentes', choices }] : []
}
