import type { Message } from '@cadencia/chat/contract'
import { showToast } from '@cadencia/ui/toast'
import { Menu, Popover } from '@mantine/core'
import {
  IconChecklist,
  IconCopy,
  IconDots,
  IconLink,
  IconMoodPlus,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { type ComponentProps, useRef, useState } from 'react'
import { useConversationContext } from './conversation-context.ts'
import classes from './message.module.css'
import { ReactionPicker } from './reaction-picker.tsx'

interface MessageToolsProps {
  message: Message
  isOwn: boolean
}

type Tool = 'reactions' | 'menu'

/**
 * What can be done with a message: shown under the pointer or the focus, and after a tap on a phone. Only two plain
 * buttons until one of them is used, because rows come and go by the dozen while one scrolls.
 */
export function MessageTools({ message, isOwn }: MessageToolsProps) {
  const [opened, setOpened] = useState<Tool | null>(null)
  const [wasUsed, setUsed] = useState(false)
  const tools = useRef<HTMLDivElement>(null)

  const open = (tool: Tool) => {
    setUsed(true)
    setOpened(tool)
  }
  const focus = (tool: Tool | null) =>
    tools.current?.querySelector<HTMLElement>(`[data-tool="${tool}"]`)?.focus()
  const close = () => {
    const used = opened
    setOpened(null)
    // The button may be another than the one that was pressed: the first use draws them anew.
    requestAnimationFrame(() => {
      const hasMoved = document.activeElement !== null && document.activeElement !== document.body
      if (!hasMoved) focus(used)
    })
  }

  return (
    <div ref={tools} className={classes.tools} data-open={opened !== null || undefined}>
      {wasUsed ? (
        <UsedTools
          message={message}
          isOwn={isOwn}
          opened={opened}
          onOpen={open}
          onClose={close}
          onDialog={() => focus('menu')}
        />
      ) : (
        <>
          <ReactButton onClick={() => open('reactions')} />
          <MenuButton onClick={() => open('menu')} />
        </>
      )}
    </div>
  )
}

/** What a popover adds to its target goes onto the button. */
function ReactButton({ className = '', ...props }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={`${classes.tool} ${className}`}
      data-tool="reactions"
      aria-label="Reagir"
      title="Reagir"
      {...props}
    >
      <IconMoodPlus size={16} stroke={1.75} aria-hidden />
    </button>
  )
}

function MenuButton({ className = '', ...props }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={`${classes.tool} ${className}`}
      data-tool="menu"
      aria-label="Ações da mensagem"
      title="Ações da mensagem"
      {...props}
    >
      <IconDots size={16} stroke={1.75} aria-hidden />
    </button>
  )
}

interface UsedToolsProps extends MessageToolsProps {
  opened: Tool | null
  onOpen: (tool: Tool) => void
  onClose: () => void
  /** Before a dialog opens, which gives the focus back to where it was: the menu's entry will be gone. */
  onDialog: () => void
}

function UsedTools({ message, isOwn, opened, onOpen, onClose, onDialog }: UsedToolsProps) {
  const { react } = useConversationContext()
  const choose = (emoji: string) => {
    react(message, emoji)
    onClose()
  }
  return (
    <>
      <Popover opened={opened === 'reactions'} onDismiss={onClose} position="top-end" shadow="md" trapFocus>
        <Popover.Target>
          <ReactButton onClick={() => (opened === 'reactions' ? onClose() : onOpen('reactions'))} />
        </Popover.Target>
        <Popover.Dropdown p="xs">
          <ReactionPicker onChoose={choose} />
        </Popover.Dropdown>
      </Popover>
      <Menu
        opened={opened === 'menu'}
        onChange={(isOpen) => (isOpen ? onOpen('menu') : onClose())}
        position="bottom-end"
        shadow="md"
        // It would be a child of the menu that is no item.
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <MenuButton />
        </Menu.Target>
        <Menu.Dropdown>
          <CopyItems message={message} />
          <TaskItem message={message} onDialog={onDialog} />
          {isOwn && <OwnItems message={message} onDialog={onDialog} />}
        </Menu.Dropdown>
      </Menu>
    </>
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

function CopyItems({ message: { id, chatId, content } }: { message: Message }) {
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

type DialogItemProps = Pick<UsedToolsProps, 'message' | 'onDialog'>

function TaskItem({ message, onDialog }: DialogItemProps) {
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

function OwnItems({ message, onDialog }: DialogItemProps) {
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
