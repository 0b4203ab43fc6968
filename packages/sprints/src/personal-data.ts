import type { PersonalData } from '@cadencia/server/personal-data'

export const sprintPersonalData: PersonalData = {
  titles: {
    sprints: 'Sprints que criou',
    tasks: 'Tarefas que criou ou recebeu',
    sprint_closings: 'Sprints que concluiu',
    knowledge_shares: 'Conhecimento dado e recebido',
    record_history: 'Alterações que fez em registros',
  },
  texts: [
    { table: 'sprints', columns: ['name', 'topics'] },
    { table: 'tasks', columns: ['title', 'description'] },
    { table: 'team_labels', columns: ['name'], names: ['name'] },
    { table: 'knowledge_shares', columns: ['title', 'description', 'knowledge_area'], names: ['title'] },
  ],
}
