import { fact } from '@cadencia/contract/fact'
import { Id, Instant } from '@cadencia/contract/values'
import { z } from 'zod'
import { MemberRole, UserRole } from './contract.ts'

const aboutUser = z.object({
  userId: Id,
  /** Who did it; null when nobody in particular did. */
  actorId: Id.nullable(),
})
const userKey = ({ userId }: { userId: string }) => userId

export const userAdded = fact({
  name: 'user.added',
  summary: 'Alguém foi adicionado ou entrou como convidado',
  payload: aboutUser.extend({ role: UserRole }),
  key: userKey,
})

/** Names, picture, role, or active again. */
export const userChanged = fact({
  name: 'user.changed',
  summary: 'O nome, a foto ou o papel de alguém mudou, ou a pessoa foi reativada',
  payload: aboutUser,
  key: userKey,
})

/** Signed out everywhere and out of every list, but kept. */
export const userDeactivated = fact({
  name: 'user.deactivated',
  summary: 'Alguém foi desativado e desconectado',
  payload: aboutUser,
  key: userKey,
})

const aboutTeam = z.object({ teamId: Id, actorId: Id.nullable() })
const teamKey = ({ teamId }: { teamId: string }) => teamId

/** Created, or its name, colour, icon or leader changed. */
export const teamChanged = fact({
  name: 'team.changed',
  summary: 'Um time foi criado ou alterado',
  payload: aboutTeam,
  key: teamKey,
})

export const memberAdded = fact({
  name: 'team.member_added',
  summary: 'Alguém entrou em um time',
  payload: aboutTeam.extend({ userId: Id, role: MemberRole }),
  key: teamKey,
})

export const memberRemoved = fact({
  name: 'team.member_removed',
  summary: 'Alguém saiu de um time',
  payload: aboutTeam.extend({ userId: Id }),
  key: teamKey,
})

const aboutToken = aboutUser.extend({
  tokenId: Id,
  /** What its maker called it. */
  name: z.string(),
  /** Made by an administrator for a program, which acts as `userId`. */
  isService: z.boolean(),
})

export const tokenCreated = fact({
  name: 'token.created',
  summary: 'Um token de acesso foi criado para alguém',
  payload: aboutToken,
  key: userKey,
})

/** By hand; deactivated people lose all of theirs without it. */
export const tokenRevoked = fact({
  name: 'token.revoked',
  summary: 'Um token de acesso foi revogado',
  payload: aboutToken,
  key: userKey,
})

/** Seven days before it ends; once for each token. */
export const tokenEndNeared = fact({
  name: 'token.end_neared',
  summary: 'Um token de acesso chegou a sete dias do seu fim',
  payload: aboutToken.extend({
    /** Who made it; null for one who is gone. */
    makerId: Id.nullable(),
    endsAt: Instant,
  }),
  key: userKey,
})
