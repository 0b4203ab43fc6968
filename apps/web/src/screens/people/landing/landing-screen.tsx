import { lazyPart } from '@cadencia/ui/lazy-part'
import { Button } from '@mantine/core'
import { IconBolt, IconLock, IconUsersGroup } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Logo } from '../../../kit/logo.tsx'
import { ThemeButton } from '../../../kit/theme-button.tsx'
import { useScreenTitle } from '../../../kit/use-site-name.ts'
import { Features } from './features.tsx'
import classes from './landing.module.css'
import { Rhythm } from './rhythm.tsx'
import { showSignInFailure } from './show-sign-in-failure.ts'
import { SignInCard } from './sign-in-card.tsx'

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
