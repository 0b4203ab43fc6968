import '@cadencia/ui/styles.css'
import '@cadencia/ui/screens.css'
import { AppProvider } from '@cadencia/ui/app-provider'
import { EmptyState } from '@cadencia/ui/empty-state'
import { NavLink, Stack, Switch, Title } from '@mantine/core'
import { IconPuzzle } from '@tabler/icons-react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Link, useSearchParams } from 'react-router'
import { ThemeButton } from '../src/kit/theme-button.tsx'
import { listParts, type Part } from './examples.ts'
import classes from './gallery.module.css'

interface GalleryProps {
  partsByFolder: ReadonlyMap<string, readonly Part[]>
}

/** Links to all examples beside a frame that shows the chosen one; the address keeps the choice. */
function Gallery({ partsByFolder }: GalleryProps) {
  const [params, setParams] = useSearchParams()
  const [part, example] = [params.get('part'), params.get('example')]
  const isPhone = params.has('phone')
  const searchOf = (partId: string, name: string) =>
    `?${new URLSearchParams({ part: partId, example: name, ...(isPhone && { phone: '1' }) })}`
  const setPhone = (isOn: boolean) =>
    setParams((before) => {
      if (isOn) before.set('phone', '1')
      else before.delete('phone')
      return before
    })
  return (
    <div className={classes.layout}>
      <nav className={classes.sidebar} aria-label="Exemplos">
        <Stack gap="sm" mb="md">
          <Title order={1} fz="lg">
            Galeria
          </Title>
          <ThemeButton />
          <Switch
            label="Tela de 390 px"
            checked={isPhone}
            onChange={(event) => setPhone(event.currentTarget.checked)}
          />
        </Stack>
        {[...partsByFolder].map(([folder, parts]) => (
          <section key={folder} aria-label={folder}>
            <Title order={2} fz="sm" mt="md" mb={4}>
              {folder}
            </Title>
            {parts.map(({ id, exampleNames }) => (
              <NavLink
                key={id}
                component="button"
                label={id.slice(folder.length + 1)}
                defaultOpened={id === part}
                childrenOffset="md"
              >
                {exampleNames.map((name) => (
                  <NavLink
                    key={name}
                    component={Link}
                    to={searchOf(id, name)}
                    label={name}
                    active={id === part && name === example}
                  />
                ))}
              </NavLink>
            ))}
          </section>
        ))}
      </nav>
      <main className={classes.stage}>
        {part && example ? (
          <iframe
            className={classes.frame}
            data-phone={isPhone || undefined}
            title={`${part}: ${example}`}
            src={`/example.html?${new URLSearchParams({ part, example })}`}
          />
        ) : (
          <EmptyState icon={IconPuzzle} text="Escolha um exemplo" />
        )}
      </main>
    </div>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <AppProvider>
    <BrowserRouter>
      <Gallery partsByFolder={await listParts()} />
    </BrowserRouter>
  </AppProvider>,
)
