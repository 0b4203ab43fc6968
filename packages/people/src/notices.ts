import { formatDate } from '@cadencia/locale/dates'
import { plural } from '@cadencia/locale/text'
import { type CauseAreas, type NotificationRule, notificationRule } from '@cadencia/server/notices'
import { tokenCreated, tokenEndNeared, tokenRevoked, userDeactivated } from './facts.ts'
import { countServiceTokensBy } from './read-repository.ts'

/** The areas of its causes. */
export const tokenCauses: CauseAreas = {
  token: 'session',
  token_ending: 'session',
}

/** Also of one's own: whoever got hold of a session may have made it. The mail about a new one is the security mails'. */
export const tokenNotices: readonly NotificationRule[] = [
  notificationRule(tokenCreated, 'token', async ({ userId, actorId, name, isService }, people) => {
    const maker = userId === actorId ? 'Você' : ((actorId && (await people.nameOf(actorId))) ?? 'Alguém')
    return {
      to: [userId],
      title: 'Novo token de acesso',
      message: `${maker} criou “${name}”, com que um programa age em seu nome.`,
      type: 'warning',
      actionUrl: isService ? null : '/profile/tokens',
    }
  }),
  notificationRule(tokenRevoked, 'token', async ({ userId, actorId, name }, people) => {
    if (actorId === null || actorId === userId) return null
    return {
      to: [userId],
      title: 'Token de acesso revogado',
      message: `${(await people.nameOf(actorId)) ?? 'Alguém'} revogou “${name}”, com que um programa agia em seu nome.`,
      type: 'warning',
      actionUrl: null,
    }
  }),
  notificationRule(tokenEndNeared, 'token_ending', async (token, people) => {
    const { userId, makerId, name, isService, endsAt } = token
    const administrators = isService ? await people.administrators() : []
    const isMakerHere = makerId !== null && administrators.includes(makerId)
    const owners = isMakerHere ? [makerId] : administrators
    return {
      to: isService ? owners : [userId],
      title: 'Token de acesso perto do fim',
      message: `O token ${isService ? 'de serviço ' : ''}“${name}” deixa de valer em ${formatDate(endsAt)}. Crie outro antes, se ainda for preciso.`,
      type: 'warning',
      actionUrl: isService ? '/admin/service-tokens' : '/profile/tokens',
    }
  }),
  notificationRule(userDeactivated, 'token', async ({ userId }, people) => {
    const count = await countServiceTokensBy(people.db, userId)
    if (count === 0) return null
    const tokens = plural(count, 'token de serviço continua valendo', 'tokens de serviço continuam valendo')
    return {
      to: await people.administrators(),
      title: 'Tokens de serviço de quem saiu',
      message: `${(await people.nameOf(userId)) ?? 'Alguém'} não está mais aqui; ${tokens}. Revogue o que não é mais preciso.`,
      type: 'warning',
      actionUrl: '/admin/service-tokens',
    }
  }),
]
