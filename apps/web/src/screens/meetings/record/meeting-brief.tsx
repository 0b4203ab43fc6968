import { formatDate } from '@cadencia/locale/dates'
import type { Meeting } from '@cadencia/meetings/contract'
import type { BriefLine } from '@cadencia/meetings/decisions/contract'
import { useBrief } from '@cadencia/meetings/decisions/react'
import { Title } from '@mantine/core'
import {
  type Icon,
  IconChecklist,
  IconGavel,
  IconHeadset,
  IconListCheck,
  IconMessage,
  IconTargetArrow,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import lists from '../../../kit/lists.module.css'
import classes from './record.module.css'

const KINDS = {
  action: { label: 'Ação em aberto', icon: IconListCheck },
  decision: { label: 'Decidido', icon: IconGavel },
  task: { label: 'Tarefa', icon: IconChecklist },
  request: { label: 'Pedido', icon: IconHeadset },
  opportunity: { label: 'Oportunidade', icon: IconTargetArrow },
  message: { label: 'Mensagem', icon: IconMessage },
} as const satisfies Record<BriefLine['kind'], { readonly label: string; readonly icon: Icon }>

/** What the series left open last time and decided, and what is open of linked records; nothing where there is none. */
export function MeetingBrief({ meeting: { id, canReadTranscript } }: { meeting: Meeting }) {
  const { data: lines } = useBrief(id, { isEnabled: canReadTranscript })
  if (!lines || lines.length === 0) return null
  return (
    <section aria-labelledby="meeting-brief" className={classes.brief}>
      <Title order={3} id="meeting-brief" mb={4}>
        O que saber antes
      </Title>
      <ul className={lists.plain}>
        {lines.map(({ kind, text, url, at }) => {
          const { label, icon: KindIcon } = KINDS[kind]
          return (
            <li key={`${kind} ${url}`} className={classes.briefLine}>
              <KindIcon size={16} stroke={1.75} aria-hidden />
              <Link to={url} className={classes.briefText}>
                {text}
              </Link>
              <span className={classes.briefFacts}>
                {label} · {formatDate(at)}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
