import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactElement } from 'react'

interface BackButtonProps {
  /** Without it there is nowhere to go back to. */
  onClick?: (() => void) | undefined
  /** Draws a link in place of a button. */
  renderLink?: (props: Record<string, unknown>) => ReactElement
}

/** 'Voltar', at the beginning of a header. */
export function BackButton({ onClick, renderLink }: BackButtonProps) {
  return (
    <Button
      className="page-header-back"
      variant="subtle"
      color="gray"
      size="compact-md"
      leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
      {...(renderLink ? { renderRoot: renderLink } : { disabled: !onClick, onClick })}
    >
      Voltar
    </Button>
  )
}
