import { Button, Group, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'

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
      <Button
        className="page-header-back"
        variant="subtle"
        color="gray"
        size="compact-md"
        leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
        disabled={!onBack}
        onClick={onBack}
      >
        Voltar
      </Button>
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
