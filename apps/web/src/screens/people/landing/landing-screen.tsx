import { lazyPart } from '@cadencia/ui/lazy-part'
import { showToast } from '@cadencia/ui/toast'
import { Button } from '@mantine/core'
import { IconBolt, IconLock, IconUsersGroup } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Logo } from '../../../kit/logo.tsx'
import { ThemeButton } from '../../../kit/theme-button.tsx'
import { useScreenTitle } from '../../../kit/use-site-name.ts'
import { Features } from './features.tsx'
import classes from './landing.module.css'
import { SignInCard } from './sign-in-card.tsx'

/** What `/api/login/callback` says of a corporate account that it did not let in. */
const FAILURES: Readonly<Record<string, { readonly title: string; readonly message: string }>> = {
  recusada: { title: 'E-mail não encontrado', message: 'Este e-mail não está cadastrado no sistema.' },
  falhou: {
    title: 'Erro no login',
    message: 'Não foi possível entrar com a conta corporativa. Tente novamente.',
  },
}

/** Tells why a sign-in elsewhere led back here, once: the address then forgets it. */
function showSignInFailure(): void {
  const address = new URL(window.location.href)
  const failure = FAILURES[address.searchParams.get('entrada') ?? '']
  if (!failure) return
  address.searchParams.delete('entrada')
  window.history.replaceState(window.history.state, '', address)
  showToast({ ...failure, tone: 'error' })
}

const WIDTH = 1440
const HEIGHT = 360
const STEP = 20
const BAR = 6

interface Beat {
  x: number
  height: number
}

/** Two slow waves over each other: a rhythm that never quite repeats. */
const BEATS: readonly Beat[] = Array.from({ length: WIDTH / STEP }, (_, index) => {
  const wave = Math.sin(index * 0.42) * 0.55 + Math.sin(index * 0.17 + 1.2) * 0.45
  return { x: index * STEP + (STEP - BAR) / 2, height: 24 + ((wave + 1) / 2) * (HEIGHT - 60) }
})

/** The logo's beats, drawn out behind the page. Decoration. */
function Rhythm() {
  return (
    <svg
      className={classes.rhythm}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {BEATS.map(({ x, height }) => (
        <rect key={x} x={x} y={(HEIGHT - height) / 2} width={BAR} height={height} rx={BAR / 2} />
      ))}
    </svg>
  )
}

const AdminDialog = lazyPart(() => import('./admin-dialog.tsx').then((module) => module.AdminDialog), null)

/** What a visitor sees: what the product is, and the way in. */
export function LandingScreen() {
  const [isAdminOpen, setAdminOpen] = useState(false)
  useScreenTitle()
  useEffect(showSignInFailure, [])
  return (
    <div className={classes.page}>
      <Rhythm />
      <header className={classes.bar}>
        <Logo />
        <ThemeButton />
      </header>
      <main className={classes.content}>
        <div className={classes.hero}>
          <div>
            <h1 className={classes.headline}>O ritmo do trabalho em equipe, em um só lugar</h1>
            <p className={classes.lead}>
              Reuniões com transcrição e resumo, sprints com métricas, tarefas e pontuação. Do combinado à
              entrega, nada se perde pelo caminho.
            </p>
            <ul className={classes.facts}>
              <li>
                <IconUsersGroup size={18} stroke={1.75} aria-hidden />7 times integrados
              </li>
              <li>
                <IconBolt size={18} stroke={1.75} aria-hidden />
                Atualizado ao vivo
              </li>
              <li>
                <IconLock size={18} stroke={1.75} aria-hidden />
                Acesso corporativo
              </li>
            </ul>
          </div>
          <SignInCard />
        </div>
        <Features />
      </main>
      <footer className={classes.footer}>
        <span>Cadência · gestão de reuniões, sprints e equipes</span>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          onPointerEnter={AdminDialog.preload}
          onClick={() => setAdminOpen(true)}
        >
          Admin
        </Button>
      </footer>
      {isAdminOpen && <AdminDialog onClose={() => setAdminOpen(false)} />}
    </div>
  )
}
