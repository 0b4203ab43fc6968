import { z } from 'zod'
import type { Fixture, Lines } from './fixture.ts'

const Checked = z.object({ checklist: z.array(z.object({ id: z.string() })) })

/** Tasks of the owner in a sprint of a team with the leader, without the outsider. */
export function taskLines({ send, create, newTeam }: Fixture): Lines {
  async function newTask(): Promise<string> {
    const days = { startDate: '2026-11-16', endDate: '2026-11-27' }
    const plan = { teamId: await newTeam(), name: 'Reservada', number: 1, ...days }
    const sprintId = await create('owner', '/api/sprints', plan)
    return create('owner', '/api/tasks', { title: 'Reservada', sprintId })
  }

  async function deletedTask(): Promise<string> {
    const id = await newTask()
    await send('owner', 'DELETE', { url: `/api/tasks/${id}` })
    return id
  }

  async function newLabel(): Promise<string> {
    const draft = { name: 'Urgente', color: '#cc3311' }
    return create('owner', `/api/teams/${await newTeam()}/labels`, draft)
  }

  const label = (payload?: object) => async () => ({
    url: `/api/labels/${await newLabel()}`,
    ...(payload ? { payload } : {}),
  })

  const labelsOfTeam = (payload?: object) => async () => ({
    url: `/api/teams/${await newTeam()}/labels`,
    ...(payload ? { payload } : {}),
  })

  const item =
    (path = '', payload?: object) =>
    async () => {
      const id = await newTask()
      const answer = await send('owner', 'POST', {
        url: `/api/tasks/${id}/checklist`,
        payload: { text: 'Conferir' },
      })
      const { checklist } = Checked.parse(answer.json())
      const url = `/api/tasks/${id}/checklist/${checklist[0]?.id}${path}`
      return { url, ...(payload ? { payload } : {}) }
    }

  const blocker = async () => ({ url: `/api/tasks/${await newTask()}/blockers/${await newTask()}` })

  const task = (payload?: object) => async () => ({
    url: `/api/tasks/${await newTask()}`,
    ...(payload ? { payload } : {}),
  })

  return {
    'GET /api/tasks/:id': { call: task(), answers: [401, 200, 200, 200, 200] },
    'GET /api/tasks/:id/history': {
      call: async () => ({ url: `/api/tasks/${await newTask()}/history` }),
      answers: [401, 200, 200, 200, 200],
    },
    'PATCH /api/tasks/:id': { call: task({ status: 'done' }), answers: [401, 200, 200, 200, 200] },
    'POST /api/tasks/:id/undo': {
      call: async () => {
        const id = await newTask()
        await send('owner', 'PATCH', { url: `/api/tasks/${id}`, payload: { status: 'done' } })
        return { url: `/api/tasks/${id}/undo`, payload: { revision: 2 } }
      },
      answers: [401, 200, 409, 409, 409],
    },
    'DELETE /api/tasks/:id': { call: task(), answers: [401, 204, 403, 204, 204] },
    'POST /api/tasks/:id/restore': {
      call: async () => ({ url: `/api/tasks/${await deletedTask()}/restore` }),
      answers: [401, 200, 403, 200, 200],
    },
    'GET /api/teams/:id/labels': { call: labelsOfTeam(), answers: [401, 200, 200, 200, 200] },
    'POST /api/teams/:id/labels': {
      call: labelsOfTeam({ name: 'Urgente', color: '#cc3311' }),
      answers: [401, 201, 403, 201, 201],
    },
    'PATCH /api/labels/:id': { call: label({ name: 'Depois' }), answers: [401, 200, 403, 200, 200] },
    'DELETE /api/labels/:id': { call: label(), answers: [401, 204, 403, 204, 204] },
    'POST /api/tasks/:id/checklist': {
      call: async () => ({ url: `/api/tasks/${await newTask()}/checklist`, payload: { text: 'Conferir' } }),
      answers: [401, 201, 201, 201, 201],
    },
    'PATCH /api/tasks/:id/checklist/:itemId': {
      call: item('', { isDone: true }),
      answers: [401, 200, 200, 200, 200],
    },
    'DELETE /api/tasks/:id/checklist/:itemId': { call: item(), answers: [401, 200, 200, 200, 200] },
    'POST /api/tasks/:id/checklist/:itemId/subtask': {
      call: item('/subtask'),
      answers: [401, 201, 201, 201, 201],
    },
    'PUT /api/tasks/:id/blockers/:otherId': { call: blocker, answers: [401, 204, 204, 204, 204] },
    'DELETE /api/tasks/:id/blockers/:otherId': { call: blocker, answers: [401, 204, 204, 204, 204] },
  }
}
