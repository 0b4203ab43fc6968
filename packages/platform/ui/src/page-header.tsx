import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { BackButton } from './back-button.tsx'

interface PageHeaderProps {
  title: string
  subtitle?: ReactNode
  /** Handler of 'Voltar'; without it there is nowhere to go back to. */
  onBack?: (() => void) | undefined
  /** Primary action and others, at the right. */
  actions?: ReactNode
}

/** One line: 'Voltar', title (`h1`) above its subtitle, and actions. */
export function PageHeader({ title, subtitle, onBack, actions }: PageHeaderProps) {
  return (
    <div className="page-header">
      <BackButton onClick={onBack} />
      <div className="page-header-heading">
        <Title order={1} className="page-header-title" title={title}>
          {title}
        </Title>
        {subtitle && (
          <Text
            c="dimmed"
            size="xs"
            className="page-header-subtitle"
            {...(typeof subtitle === 'string' && { title: subtitle })}
          >
            {subtitle}
          </Text>
        )}
      </div>
      {actions && (
        <Group className="page-header-actions" gap="xs" wrap="nowrap">
          {actions}
        </Group>
      )}
    </div>
  )
}
