import { useAfterArrow, useAwaitedEnter } from '@cadencia/ui/awaited-enter'
import { useIsPhone } from '@cadencia/ui/use-is-phone'
import { Button, CloseButton, Group, Input, Kbd, Loader, Text, VisuallyHidden } from '@mantine/core'
import { Spotlight } from '@mantine/spotlight'
import { IconArrowLeft, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { usePreload } from '../preload.ts'
import { ChoiceLine } from './choice-line.tsx'
import type { Choice, ChoiceGroup } from './choices.ts'
import classes from './palette.module.css'

interface PaletteViewProps {
  /** What was chosen before, from the first step on; none at the start. */
  crumbs: readonly string[]
  /** Name of the field. */
  label: string
  typed: string
  onType: (typed: string) => void
  groups: readonly ChoiceGroup[]
  /** Words to highlight. */
  words?: string
  isSearching?: boolean
  /** One after the other is chosen, until Enter where nothing is looked for. */
  isOfSeveral?: boolean
  /** Said above what is offered nevertheless. */
  emptyText?: string | undefined
  error?: string | undefined
  onRetry?: () => void
  onChoose: (choice: Choice) => void
  /** Opens the actions of a record that was found. */
  onExpand?: (choice: Choice) => void
  onBack?: () => void
  onClose: () => void
}

/** Field and list of the palette. The field keeps the focus; the list's selected choice is its active descendant. */
export function PaletteView(props: PaletteViewProps) {
  const { crumbs, label, typed, groups, words = typed, error, emptyText, onChoose, onBack, onClose } = props
  const isPhone = useIsPhone()
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const choices = groups.flatMap((group) => group.choices)
  const { selected, select, move } = useSelectedChoice(choices)
  usePreloadOfHighlighted(selected?.url)
  useLayoutEffect(() => field.current?.focus({ preventScroll: true }), [])
  // What was found for another text is not what Enter means.
  const { isSearching = false } = props
  const isAwaited =
    isSearching && (onBack !== undefined || selected === undefined || selected.hit !== undefined)
  const awaitEnter = useAwaitedEnter(typed, isSearching, () => {
    if (selected) onChoose(selected)
  })
  const isAfterArrow = useAfterArrow()

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const { key, currentTarget } = event
    const isByArrow = isAfterArrow(key)
    const isAtEnd = currentTarget.selectionStart === typed.length
    const isExpanding = (key === 'Tab' && !event.shiftKey) || (key === 'ArrowRight' && isAtEnd)
    if (key === 'ArrowDown') move(1)
    else if (key === 'ArrowUp') move(-1)
    else if (key === 'Enter' && props.isOfSeveral && typed === '' && !isByArrow) onClose()
    else if (key === 'Enter' && isAwaited) awaitEnter()
    else if (key === 'Enter' && selected) onChoose(selected)
    else if (key === 'Backspace' && typed === '' && onBack) onBack()
    else if (isExpanding && selected?.hit && props.onExpand) props.onExpand(selected)
    else return
    event.preventDefault()
  }
  return (
    <>
      {crumbs.length > 0 && (
        <div className={classes.crumbs} aria-hidden>
          {crumbs.map((crumb) => (
            <span key={crumb} className={classes.crumb}>
              {crumb}
            </span>
          ))}
        </div>
      )}
      <div className={classes.field}>
        {onBack ? (
          <CloseButton
            aria-label="Voltar um passo"
            icon={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
            onClick={onBack}
          />
        ) : (
          <IconSearch size={18} stroke={1.75} aria-hidden />
        )}
        <Input
          ref={field}
          className={classes.input}
          variant="unstyled"
          data-autofocus
          autoComplete="off"
          aria-label={[...crumbs, label].join(', ')}
          placeholder={label}
          aria-controls={listId}
          aria-activedescendant={selected && idOf(listId, selected)}
          value={typed}
          maxLength={100}
          onChange={(event) => props.onType(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {props.isSearching && <Loader size={16} aria-label="Pesquisando" />}
        {isPhone && <CloseButton size="lg" aria-label="Fechar" onClick={onClose} />}
      </div>
      <Spotlight.ActionsList className={classes.list}>
        {emptyText && <Spotlight.Empty>{emptyText}</Spotlight.Empty>}
        {choices.length > 0 && (
          <div id={listId} role="listbox" aria-label="Resultados">
            {groups.map(({ heading, isUntitled, choices: inGroup }, index) => (
              <Spotlight.ActionsGroup
                key={`${index} ${heading}`}
                role="group"
                aria-label={heading}
                label={heading}
                className={(isUntitled ? classes.untitled : classes.group) ?? ''}
              >
                {inGroup.map((choice) => (
                  <ChoiceLine
                    key={choice.key}
                    id={idOf(listId, choice)}
                    choice={choice}
                    words={words}
                    isSelected={choice === selected}
                    onPoint={() => select(choice)}
                    onChoose={() => onChoose(choice)}
                    onExpand={props.onExpand && (() => props.onExpand?.(choice))}
                  />
                ))}
              </Spotlight.ActionsGroup>
            ))}
          </div>
        )}
        {error && (
          <Group role="alert" justify="space-between" p="sm">
            <Text size="sm">{error}</Text>
            <Button size="compact-sm" variant="default" onClick={props.onRetry}>
              Tentar novamente
            </Button>
          </Group>
        )}
      </Spotlight.ActionsList>
      <Footer hasBack={onBack !== undefined} canExpand={selected?.hit !== undefined} />
      <VisuallyHidden role="status">
        {choices.length === 1 ? '1 opção' : `${choices.length} opções`}
      </VisuallyHidden>
    </>
  )
}

function Footer({ hasBack, canExpand }: { hasBack: boolean; canExpand: boolean }) {
  return (
    <div className={classes.footer} aria-hidden>
      <span>
        <Kbd size="xs">Enter</Kbd> escolher
      </span>
      {canExpand && (
        <span>
          <Kbd size="xs">Tab</Kbd> ações
        </span>
      )}
      {hasBack && (
        <span>
          <Kbd size="xs">Backspace</Kbd> voltar
        </span>
      )}
    </div>
  )
}

function idOf(listId: string, { key }: Choice): string {
  return `${listId}-${key.replaceAll(/\W/g, '-')}`
}

/** A choice that is only passed stays highlighted shorter. */
const HIGHLIGHTED_MS = 150

/** Loads where the highlighted choice leads. */
function usePreloadOfHighlighted(url: string | undefined): void {
  const preload = usePreload()
  useEffect(() => {
    if (url === undefined) return undefined
    const timer = setTimeout(preload, HIGHLIGHTED_MS, url)
    return () => clearTimeout(timer)
  }, [url, preload])
}

/** The first choice is selected until another one is. */
function useSelectedChoice(choices: readonly Choice[]) {
  const [key, setKey] = useState<string>()
  const [first, setFirst] = useState(choices[0]?.key)
  // Another text finds other choices: the best one is selected.
  if (first !== choices[0]?.key) {
    setFirst(choices[0]?.key)
    setKey(undefined)
  }
  const index = Math.max(
    0,
    choices.findIndex((choice) => choice.key === key),
  )
  const select = (choice: Choice | undefined) => setKey(choice?.key)
  return {
    selected: choices[index],
    select,
    move: (step: number) => select(choices.at((index + step) % choices.length)),
  }
}
