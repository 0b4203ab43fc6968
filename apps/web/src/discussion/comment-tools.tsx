import type { Comment } from '@cadencia/discussions/contract'
import { MenuButton, PopoverButton } from '@cadencia/ui/popup-button'
import { showToast } from '@cadencia/ui/toast'
import { IconCopy, IconDots, IconLink, IconMoodPlus, IconPencil, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import classes from './discussion.module.css'
import { useDiscussion } from './discussion-context.ts'
import { ReactionPicker } from './reaction-picker.tsx'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

async function copy(text: string, confirmation: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ title: confirmation })
  } catch {
    showToast({ title: 'Não foi possível copiar', tone: 'error' })
  }
}

/** What can be done with a comment: shown under the pointer or the focus, and after a tap on a phone. */
export function CommentTools({ comment }: { comment: Comment }) {
  const { viewerId, canWrite, isAdministrator, react, edit, remove, linkOf } = useDiscussion()
  const [opened, setOpened] = useState<'reactions' | 'menu' | null>(null)
  const menuButton = useRef<HTMLButtonElement>(null)
  const isOwn = canWrite && comment.author?.id === viewerId
  // Before a dialog opens, which gives the focus back to where it was: the menu's entry will be gone.
  const askToRemove = () => {
    menuButton.current?.focus()
    remove(comment)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keeps clicks on buttons from counting as taps on the comment
    // biome-ignore lint/a11y/noStaticElementInteractions: likewise
    <div
      className={classes.tools}
      data-open={opened !== null || undefined}
      onClick={(event) => event.stopPropagation()}
    >
      {canWrite && (
        <PopoverButton
          opened={opened === 'reactions'}
          onChange={(isOpen) => setOpened(isOpen ? 'reactions' : null)}
          position="top-end"
          p="xs"
          button={
            <button type="button" className={classes.tool} aria-label="Reagir" title="Reagir">
              <IconMoodPlus {...icon} />
            </button>
          }
        >
          {() => (
            <ReactionPicker
              onChoose={(emoji) => {
                react(comment, emoji)
                setOpened(null)
              }}
            />
          )}
        </PopoverButton>
      )}
      <MenuButton
        anchor={menuButton}
        opened={opened === 'menu'}
        onChange={(isOpen) => setOpened(isOpen ? 'menu' : null)}
        // It would be a child of the menu that is no item.
        withInitialFocusPlaceholder={false}
        button={
          <button
            type="button"
            className={classes.tool}
            aria-label="Ações do comentário"
            title="Ações do comentário"
          >
            <IconDots {...icon} />
          </button>
        }
      >
        {(Menu) => (
          <>
            {comment.body && (
              <Menu.Item
                leftSection={<IconCopy {...icon} />}
                onClick={() => void copy(comment.body, 'Texto copiado')}
              >
                Copiar texto
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={<IconLink {...icon} />}
              onClick={() => void copy(linkOf(comment), 'Link copiado')}
            >
              Copiar link
            </Menu.Item>
            {isOwn && (
              <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => edit(comment)}>
                Editar
              </Menu.Item>
            )}
            {(isOwn || isAdministrator) && (
              <Menu.Item
                className={classes.danger ?? ''}
                leftSection={<IconTrash {...icon} />}
                onClick={askToRemove}
              >
                Excluir
              </Menu.Item>
            )}
          </>
        )}
      </MenuButton>
    </div>
  )
}
