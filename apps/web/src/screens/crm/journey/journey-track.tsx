import { formatDate, formatDateTime, formatMonth, formatTime } from '@cadencia/locale/dates'
import { Text } from '@mantine/core'
import {
  type Icon,
  IconActivity,
  IconBrandWhatsapp,
  IconCalendarEvent,
  IconCheck,
  IconChecklist,
  IconFileText,
  IconFlag,
  IconGavel,
  IconLifebuoy,
  IconMail,
  IconMessageReply,
  IconPaperclip,
  IconPhone,
  IconPresentation,
  IconSparkles,
  IconUsers,
  IconX,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import classes from './journey.module.css'
import { byMonth, type JourneyStep, type StepKind, sideOf } from './journey-model.ts'

const ICONS = {
  created: IconSparkles,
  planned: IconCalendarEvent,
  activity: IconActivity,
  call: IconPhone,
  email: IconMail,
  meeting: IconUsers,
  demo: IconPresentation,
  proposal: IconFileText,
  sent: IconBrandWhatsapp,
  received: IconMessageReply,
  file: IconPaperclip,
  task: IconChecklist,
  request: IconLifebuoy,
  decision: IconGavel,
  stage: IconFlag,
  won: IconCheck,
  lost: IconX,
} as const satisfies Record<StepKind, Icon>

function monthLabel(month: string): string {
  return formatMonth(month).replace(/^./, (letter) => letter.toUpperCase())
}

/** All that happened, oldest first: our side left, the client's right, what both reached in the middle. */
export function JourneyTrack({ steps }: { steps: readonly JourneyStep[] }) {
  if (steps.length === 0) return <Text c="dimmed">Nada aconteceu ainda.</Text>
  return (
    <div className={classes.width}>
      <div className={classes.track}>
        {byMonth(steps).map(([month, within]) => (
          <section key={month} aria-label={monthLabel(month)}>
            <h3 className={classes.month}>{monthLabel(month)}</h3>
            <ol className={classes.steps}>
              {within.map((step) => (
                <Step key={step.id} step={step} />
              ))}
            </ol>
          </section>
        ))}
      </div>
    </div>
  )
}

function Step({ step: { kind, at, title, detail, url, actor } }: { step: JourneyStep }) {
  const IconComponent = ICONS[kind]
  return (
    <li className={classes.step} data-side={sideOf(kind)} data-kind={kind}>
      <span className={classes.bullet} aria-hidden>
        <IconComponent size={16} stroke={1.9} />
      </span>
      <div className={classes.body}>
        <p className={classes.stepTitle}>{url ? <Link to={url}>{title}</Link> : title}</p>
        {detail && <p className={classes.detail}>{detail}</p>}
        <p className={classes.meta}>
          <time dateTime={at} title={formatDateTime(at)}>
            {dayAndMonth(at)} {formatTime(at)}
          </time>
          {actor && ` · ${actor}`}
        </p>
      </div>
    </li>
  )
}

function dayAndMonth(at: string): string {
  return formatDate(at).slice(0, 5)
}
