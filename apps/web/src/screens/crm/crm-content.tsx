import { useCloseCrm } from '@cadencia/crm/access/react'
import { showToast } from '@cadencia/ui/toast'
import { Button, Tabs } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useRef } from 'react'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { Screen } from '../../shell/screen.tsx'
import { showFailure } from '../../shell/show-failure.ts'
import classes from './crm.module.css'
import { CRM_TABS, DEFAULT_TAB } from './crm-tabs.tsx'
import { SummaryCards } from './summary-cards.tsx'
import { useScrollToSelectedTab } from './use-scroll-to-selected-tab.ts'

/** The open CRM: figures and tabs. */
export function CrmContent() {
  const { tab: name = DEFAULT_TAB } = useParams()
  const tab = CRM_TABS.find((one) => one.name === name)
  if (!tab) return <Navigate to="/crm" replace />
  return (
    <Screen title="CRM Comercial" actions={<LeaveButton />}>
      <SummaryCards />
      <CrmTabs open={tab.name} />
    </Screen>
  )
}

function CrmTabs({ open }: { open: string }) {
  // Eight tabs are more than a phone is wide.
  const list = useScrollToSelectedTab(open)
  const go = useTabUrlState(open)
  return (
    <Tabs
      value={open}
      onChange={(name) => name && go(name)}
      keepMounted={false}
      activateTabWithKeyboard={false}
    >
      <Tabs.List ref={list} className={classes.tabs ?? ''} aria-label="Áreas do CRM" mb="md">
        {CRM_TABS.map(({ name, label, icon: Sign }) => (
          <Tabs.Tab
            key={name}
            value={name}
            data-tab={name}
            leftSection={<Sign size={16} stroke={1.75} aria-hidden />}
          >
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {CRM_TABS.map(({ name, Content }) => (
        <Tabs.Panel key={name} value={name}>
          <Content />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** Leads to a tab; one that was left keeps its filters until the CRM is left. */
function useTabUrlState(open: string): (name: string) => void {
  const navigate = useNavigate()
  const { search } = useLocation()
  const left = useRef(new Map<string, string>())
  return (name) => {
    left.current.set(open, withoutDialogs(search))
    void navigate(
      { pathname: name === DEFAULT_TAB ? '/crm' : `/crm/${name}`, search: left.current.get(name) ?? '' },
      { preventScrollReset: true },
    )
  }
}

function withoutDialogs(search: string): string {
  const params = new URLSearchParams(search)
  for (const name of ['new', 'tab']) params.delete(name)
  return params.toString()
}

function LeaveButton() {
  const lock = useCloseCrm()
  const leave = () =>
    lock.mutate(
      {},
      {
        onSuccess: () => showToast({ title: 'Logout realizado', tone: 'success' }),
        onError: (error) => showFailure(error, 'Não foi possível sair do CRM. Tente novamente.'),
      },
    )
  return (
    <Button
      variant="default"
      leftSection={<IconLogout size={16} stroke={1.75} aria-hidden />}
      loading={lock.isPending}
      onClick={leave}
    >
      Sair do CRM
    </Button>
  )
}
