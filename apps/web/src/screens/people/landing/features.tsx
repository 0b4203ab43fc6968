import { ThemeIcon, Title } from '@mantine/core'
import {
  type Icon,
  IconChecklist,
  IconFlag,
  IconRun,
  IconTrendingUp,
  IconTrophy,
  IconVideo,
} from '@tabler/icons-react'
import classes from './landing.module.css'

interface Feature {
  icon: Icon
  title: string
  text: string
}

const FEATURES: readonly Feature[] = [
  {
    icon: IconChecklist,
    title: 'Tarefas criadas na reunião',
    text: 'O que foi combinado vira tarefa, com responsável e prazo, antes de a reunião acabar.',
  },
  {
    icon: IconVideo,
    title: 'Integração com videorreunião',
    text: 'A sala abre em um clique, e a transcrição acompanha a conversa.',
  },
  {
    icon: IconRun,
    title: 'Sprints por equipe',
    text: 'Quadro, metas e métricas de cada time, atualizados a cada movimento.',
  },
  {
    icon: IconTrophy,
    title: 'Sistema de pontuação',
    text: 'Pontos, medalhas e rankings que reconhecem cada entrega.',
  },
  {
    icon: IconFlag,
    title: 'Desafios e dificuldades',
    text: 'O que trava o time fica registrado e é acompanhado até se resolver.',
  },
  {
    icon: IconTrendingUp,
    title: 'Métricas de conversão',
    text: 'Do primeiro contato ao cliente, o funil comercial em números.',
  },
]

/** What the product does, in six cards. */
export function Features() {
  return (
    <ul className={classes.features} aria-label="O que a plataforma oferece">
      {FEATURES.map(({ icon: FeatureIcon, title, text }) => (
        <li key={title} className={classes.feature}>
          <ThemeIcon variant="light" size={36} aria-hidden>
            <FeatureIcon size={20} stroke={1.75} />
          </ThemeIcon>
          <Title order={2}>{title}</Title>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}
