import { useCrmAccess } from '@cadencia/crm/access/react'
import type { ListingEnd } from '@cadencia/links/react'
import { MenuButton } from '@cadencia/ui/popup-button'
import { Button, Menu } from '@mantine/core'
import { IconLinkPlus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { perform } from '../actions/perform.ts'
import { type Noun, useNouns } from '../noun.ts'
import { linkAction } from './link-action.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Links a record with one that is found by its words, or with a new one. */
export function AddLink({ end }: { end: ListingEnd }) {
  const nouns = useNouns()
  const isCrmOpen = useCrmAccess().data?.unlocked ?? false
  const [opened, setOpened] = useState<Noun>()
  const offered = nouns.filter(({ linked }) => linked?.create && (isCrmOpen || !linked.create.isOfCrm))
  const Dialog = opened?.linked?.create?.Dialog
  return (
    <>
      <MenuButton
        width={260}
        position="bottom-end"
        button={
          <Button variant="default" leftSection={<IconPlus {...icon} />}>
            Adicionar ligação
          </Button>
        }
      >
        <Menu.Item
          leftSection={<IconLinkPlus {...icon} />}
          onClick={() => perform(linkAction(end), { level: 'screen', heading: '' })}
        >
          Ligar a outro registro…
        </Menu.Item>
        <Menu.Divider />
        {offered.map((noun) => (
          <Menu.Item key={noun.label} leftSection={<noun.icon {...icon} />} onClick={() => setOpened(noun)}>
            {noun.linked?.create?.label}
          </Menu.Item>
        ))}
      </MenuButton>
      {Dialog && <Dialog end={end} onClose={() => setOpened(undefined)} />}
    </>
  )
}
