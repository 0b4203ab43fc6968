import { useCloseCrm } from '@cadencia/crm/access/react'
import { getCrmStats } from '@cadencia/crm/stats/contract'
import { query } from '@cadencia/http/query'
import { CRM_DRAFTS, clearDrafts } from '@cadencia/ui/drafts'
import { showToast } from '@cadencia/ui/toast'
import { useIsPhone } from '@cadencia/ui/use-is-phone'
import { ActionIcon, Button, Tabs } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { AreaTabs } from '../../kit/screen/area-navigation.tsx'
import { Screen } from '../../kit/screen/screen.tsx'
import type { ScreenAddress } from '../../kit/screen/screen-address.ts'
import { showFailure } from '../../kit/show-failure.ts'
import { CRM_TABS, DEFAULT_TAB } from './crm-tabs.tsx'
import { SummaryCards } from './summary-cards.tsx'

const SECTIONS = CRM_TABS.map(({ name, label, icon }) => ({ path: name, label, icon }))

/** The open CRM: figures and tabs. */
export function CrmContent() {
  const { tab: name = DEFAULT_TAB } = useParams()
  const go = useTabUrlState(name)
  const client = useQueryClient()
  // The tab itself says what could not be loaded.
  const prefetch = (path: string) =>
    void prefetchContent({
      client,
      pathname: `/crm/${path}`,
      params: { tab: path },
      search: new URLSearchParams(),
    }).catch(() => undefined)
  const tab = CRM_TABS.find((one) => one.name === name)
  if (!tab) return <Navigate to="/crm" replace />
  return (
    <AreaTabs label="Áreas do CRM" sections={SECTIONS} current={tab.name} onChange={go} onIntent={prefetch}>
      <Screen title="CRM Comercial" menu={<LeaveButton />}>
        <SummaryCards />
        {CRM_TABS.map(({ name: value, Content }) => (
          <Tabs.Panel key={value} value={value}>
            <Content />
          </Tabs.Panel>
        ))}
      </Screen>
    </AreaTabs>
  )
}

/** The code of the tab at an address. */
export async function loadTab({ tab: name = DEFAULT_TAB }: ScreenAddress['params']) {
  const tab = CRM_TABS.find((one) => one.name === name)
  tab?.Content.preload()
  return await tab?.load()
}

/** Figures, code and first data of a tab that is about to be opened. */
export async function prefetchContent(address: ScreenAddress): Promise<void> {
  void address.client.prefetchQuery(query(getCrmStats, {}))
  const content = await loadTab(address.params)
  await content?.prefetch?.(address)
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
  const isPhone = useIsPhone()
  const leave = () =>
    lock.mutate(
      {},
      {
        onSuccess: () => {
          clearDrafts(CRM_DRAFTS)
          showToast({ title: 'Logout realizado', tone: 'success' })
        },
        onError: (error) => showFailure(error, 'Não foi possível sair do CRM. Tente novamente.'),
      },
    )
  const icon = <IconLogout size={16} stroke={1.75} aria-hidden />
  if (isPhone) {
    return (
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label="Sair do CRM"
        loading={lock.isPending}
        onClick={leave}
      >
        {icon}
      </ActionIcon>
    )
  }
  return (
    <Button variant="subtle" color="gray" leftSection={icon} loading={lock.isPending} onClick={leave}>
      Sair do CRM
    </Button>
  )
}
