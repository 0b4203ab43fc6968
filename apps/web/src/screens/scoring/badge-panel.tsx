import { messageOf } from '@cadencia/http/http-error'
import { formatDate } from '@cadencia/locale/dates'
import { lookUp } from '@cadencia/locale/fallback'
import type { Badge, BadgeKind } from '@cadencia/scoring/contract'
import { useBadges } from '@cadencia/scoring/react'
import { ErrorState } from '@cadencia/ui/error-state'
import { Progress, Skeleton, Stack, Text, ThemeIcon } from '@mantine/core'
import {
  type Icon,
  IconBulb,
  IconClockCheck,
  IconFlame,
  IconLifebuoy,
  IconMedal,
  IconPackage,
  IconRosetteDiscountCheck,
} from '@tabler/icons-react'
import records from '../../kit/lists.module.css'
import classes from './scoring.module.css'

const ICONS = {
  primeira_entrega: IconPackage,
  pontual: IconClockCheck,
  maratonista: IconFlame,
  mentor: IconBulb,
  sprint_perfeita: IconRosetteDiscountCheck,
  resolvedor: IconLifebuoy,
} as const satisfies Record<BadgeKind, Icon>

/** The six badges of a person, of the viewer where none is named: earned, or what is missing. */
export function BadgePanel({ userId }: { userId?: string }) {
  const { data: badges, error, isFetching, refetch } = useBadges(userId)
  if (error && !badges) {
    return (
      <ErrorState
        message={messageOf(error, 'Não foi possível carregar as conquistas.')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (!badges) {
    return (
      <Stack gap="sm" role="status" aria-label="Carregando">
        {Array.from({ length: 6 }, (_, row) => (
          <Skeleton key={row} height={44} />
        ))}
      </Stack>
    )
  }
  return (
    <Stack component="ul" gap="md" className={records.plain ?? ''} aria-label="Conquistas">
      {badges.map((badge) => (
        <BadgeLine key={badge.badge} {...badge} />
      ))}
    </Stack>
  )
}

function BadgeLine({ badge, name, description, earnedAt, current, target, missing }: Badge) {
  const BadgeIcon = lookUp(ICONS, badge, IconMedal)
  return (
    <li className={classes.badge} aria-label={name}>
      <ThemeIcon size={36} variant="light" color={earnedAt ? 'indigo' : 'gray'} aria-hidden>
        <BadgeIcon size={20} stroke={1.75} />
      </ThemeIcon>
      <div className={classes.grow}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {description}
        </Text>
        {earnedAt ? (
          <Text size="sm">Conquistada em {formatDate(earnedAt)}</Text>
        ) : (
          <>
            <Progress
              my={6}
              size="sm"
              color="gray"
              value={(100 * current) / target}
              aria-label={`${name}: ${current} de ${target}`}
            />
            <Text size="sm">{missing}</Text>
          </>
        )}
      </div>
    </li>
  )
}
