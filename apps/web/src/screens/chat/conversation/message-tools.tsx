import type { Message } from '@cadencia/chat/contract'
import { MenuButton, PopoverButton } from '@cadencia/ui/popup-button'
import { showToast } from '@cadencia/ui/toast'
import type { Menu as MenuParts } from '@mantine/core'
import {
  IconChecklist,
  IconCopy,
  IconDots,
  IconLink,
  IconMoodPlus,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { ReactionPicker } from '../../../discussion/reaction-picker.tsx'
import { useConversationContext } from './conversation-context.ts'
import classes from './message.module.css'

interface MessageToolsProps {
  message: Message
  isOwn: boolean
}

/** What can be done with a message: shown under the pointer or the focus, and after a tap on a phone. */
export function MessageTools({ message, isOwn }: MessageToolsProps) {
  const { react } = useConversationContext()
  const [opened, setOpened] = useState<'reactions' | 'menu' | null>(null)
  const menuButton = useRef<HTMLButtonElement>(null)
  const choose = (emoji: string) => {
    react(message, emoji)
    setOpened(null)
  }
  // Before a dialog opens, which gives the focus back to where it was: the menu's entry will be gone.
  const focusMenuButton = () => menuButton.current?.focus()
  return (
    <div className={classes.tools} data-open={opened !== null || undefined}>
      <PopoverButton
        opened={opened === 'reactions'}
        onChange={(isOpen) => setOpened(isOpen ? 'reactions' : null)}
        position="top-end"
        p="xs"
        button={
          <button type="button" className={classes.tool} aria-label="Reagir" title="Reagir">
            <IconMoodPlus size={16} stroke={1.75} aria-hidden />
          </button>
        }
      >
        {() => <ReactionPicker onChoose={choose} />}
      </PopoverButton>
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
            aria-label="Ações da mensagem"
            title="Ações da mensagem"
          >
            <IconDots size={16} stroke={1.75} aria-hidden />
          </button>
        }
      >
        {(Menu) => (
          <>
            <CopyItems message={message} menu={Menu} />
            <TaskItem message={message} menu={Menu} onDialog={focusMenuButton} />
            {isOwn && <OwnItems message={message} menu={Menu} onDialog={focusMenuButton} />}
          </>
        )}
      </MenuButton>
    </div>
  )
}

async function copy(text: string, confirmation: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ title: confirmation })
  } catch {
    showToast({ title: 'Não foi possível copiar', tone: 'error' })
  }
}

interface ItemsProps {
  message: Message
  menu: typeof MenuParts
}

function CopyItems({ message: { id, chatId, content }, menu: Menu }: ItemsProps) {
  const address = `${window.location.origin}/chat/${chatId}?message=${id}`
  return (
    <>
      {content && (
        <Menu.Item
          leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />}
          onClick={() => void copy(content, 'Texto copiado')}
        >
          Copiar texto
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconLink size={16} stroke={1.75} aria-hidden />}
        onClick={() => void copy(address, 'Link copiado')}
      >
        Copiar link
      </Menu.Item>
    </>
  )
}

interface DialogItemProps extends ItemsProps {
  onDialog: () => void
}

function TaskItem({ message, menu: Menu, onDialog }: DialogItemProps) {
  const { makeTask } = useConversationContext()
  return (
    <Menu.Item
      leftSection={<IconChecklist size={16} stroke={1.75} aria-hidden />}
      onClick={() => {
        onDialog()
        makeTask(message)
      }}
    >
      Criar tarefa
    </Menu.Item>
  )
}

function OwnItems({ message, menu: Menu, onDialog }: DialogItemProps) {
  const { edit, remove } = useConversationContext()
  return (
    <>
      <Menu.Item
        leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
        onClick={() => edit(message)}
      >
        Editar
      </Menu.Item>
      <Menu.Item
        className={classes.danger ?? ''}
        leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
        onClick={() => {
          onDialog()
          remove(message)
        }}
      >
        Apagar
      </Menu.Item>
    </>
  )
}
