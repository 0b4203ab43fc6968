import { lazyDialog } from '@cadencia/ui/lazy-overlay'
import { lazyBackground } from '@cadencia/ui/lazy-part'
import { IconBulb, IconChecklist, IconLayoutKanban } from '@tabler/icons-react'
import { lazyStatus } from '../../records/links/lazy-status.tsx'
import type { CreateLinkedProps, Noun } from '../../records/noun.ts'

export const sprints: Noun = {
  kind: 'sprint',
  label: 'Sprints',
  icon: IconLayoutKanban,
  area: {
    path: '/sprints',
    route: '/sprints/:sprintId?',
    group: 'Trabalho',
    shortcut: 's',
    load: () => import('./sprints/sprints-screen.tsx').then((screen) => screen.SprintsScreen),
  },
  pages: [
    {
      route: '/sprints/:sprintId/kanban',
      load: () => import('./board/kanban-screen.tsx').then((screen) => screen.KanbanScreen),
    },
  ],
  creates: [{ label: 'Nova sprint', to: '/sprints?new=1' }],
  live: () => import('@cadencia/sprints/react').then((hooks) => hooks.sprintInvalidations),
  kept: () =>
    import('@cadencia/sprints/contract').then((calls) => [
      calls.listSprints,
      calls.getSprint,
      calls.getBurndown,
      calls.getClosing,
    ]),
}

export const tasks: Noun = {
  kind: 'task',
  label: 'Tarefas',
  icon: IconChecklist,
  pages: [
    {
      route: '/sprints/tasks/:taskId?',
      load: () => import('./tasks/tasks-screen.tsx').then((screen) => screen.TasksScreen),
    },
  ],
  creates: [{ label: 'Nova tarefa', to: '/sprints/tasks?new=1' }],
  links: [{ label: 'Minhas tarefas', to: '/sprints/tasks' }],
  Actions: lazyBackground(() =>
    import('./tasks/found-task-actions.tsx').then((module) => module.FoundTaskActions),
  ),
  TypedActions: lazyBackground<{ typed: string }>(() =>
    import('./tasks/new-task-action.tsx').then((module) => module.NewTaskAction),
  ),
  linked: {
    Status: lazyStatus(() => import('./tasks/task-labels.ts').then((labels) => labels.TASK_STATUS_LABELS)),
    create: {
      label: 'Nova tarefa',
      Dialog: lazyDialog<CreateLinkedProps>(() =>
        import('./tasks/form/new-task-dialog.tsx').then((module) => module.LinkedTaskDialog),
      ),
    },
  },
  async kept() {
    const [{ getTask, getTaskHistory, listTasks }, { BOARDS_KEY }, { keptComments }] = await Promise.all([
      import('@cadencia/sprints/tasks/contract'),
      import('@cadencia/sprints/tasks/live-tasks'),
      import('../../offline/kept-queries.ts'),
    ])
    return [listTasks, getTask, getTaskHistory, { key: BOARDS_KEY }, ...keptComments('task')]
  },
}

export const knowledge: Noun = {
  kind: 'knowledge',
  label: 'Conhecimento',
  icon: IconBulb,
  pages: [
    {
      route: '/sprints/knowledge/:shareId?',
      load: () => import('./knowledge/knowledge-screen.tsx').then((screen) => screen.KnowledgeScreen),
    },
  ],
  links: [{ label: 'Conhecimento compartilhado', to: '/sprints/knowledge' }],
  kept: () =>
    import('@cadencia/sprints/knowledge/contract').then((calls) => [calls.listKnowledge, calls.getKnowledge]),
}
