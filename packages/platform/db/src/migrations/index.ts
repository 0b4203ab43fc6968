// Generated from the files beside it by `npx pnpm --filter @cadencia/db run generate`.
import type { Migration } from 'kysely/migration'
import { up as core } from './0001-core.ts'
import { up as jobs } from './0002-jobs.ts'
import { up as people } from './0003-people.ts'
import { up as meetings } from './0004-meetings.ts'
import { up as rateLimits } from './0005-rate-limits.ts'
import { up as sprints } from './0006-sprints.ts'
import { up as files } from './0007-files.ts'
import { up as support } from './0008-support.ts'
import { up as pilots } from './0009-pilots.ts'
import { up as chat } from './0010-chat.ts'
import { up as notifications } from './0011-notifications.ts'
import { up as insights } from './0012-insights.ts'
import { up as scoring } from './0013-scoring.ts'
import { up as messaging } from './0014-messaging.ts'
import { up as reports } from './0015-reports.ts'
import { up as whatsapp } from './0016-whatsapp.ts'
import { up as crm } from './0017-crm.ts'
import { up as crmImports } from './0018-crm-imports.ts'
import { up as automations } from './0019-automations.ts'
import { up as auditAndAccess } from './0020-audit-and-access.ts'
import { up as media } from './0021-media.ts'
import { up as fewerLeadIndexes } from './0022-fewer-lead-indexes.ts'
import { up as sprintScores } from './0023-sprint-scores.ts'
import { up as crashedJobs } from './0026-crashed-jobs.ts'
import { up as credentialVersion } from './0028-credential-version.ts'
import { up as oidcIdentities } from './0029-oidc-identities.ts'
import { up as feedTokenHashes } from './0030-feed-token-hashes.ts'
import { up as recordHistory } from './0032-record-history.ts'
import { up as meetingLocation } from './0033-meeting-location.ts'
import { up as mentions } from './0036-mentions.ts'
import { up as pushSubscriptions } from './0037-push-subscriptions.ts'
import { up as taskCounts } from './0038-task-counts.ts'
import { up as discussions } from './0039-discussions.ts'
import { up as openTaskCounts } from './0040-open-task-counts.ts'
import { up as textFormats } from './0042-text-formats.ts'
import { up as accessTokens } from './0044-access-tokens.ts'
import { up as webhooks } from './0046-webhooks.ts'
import { up as webhookSecrets } from './0048-webhook-secrets.ts'
import { up as skippedMessages } from './0050-skipped-messages.ts'
import { up as whatsappIds } from './0052-whatsapp-ids.ts'
import { up as setAside } from './0054-set-aside.ts'
import { up as withdrawnTexts } from './0055-withdrawn-texts.ts'
import { up as importHeaders } from './0056-import-headers.ts'
import { up as emailKeys } from './0057-email-keys.ts'
import { up as searchText } from './0058-search-text.ts'
import { up as mailClaims } from './0061-mail-claims.ts'
import { up as actingTokens } from './0064-acting-tokens.ts'
import { up as plainRanks } from './0065-plain-ranks.ts'
import { up as acts } from './0066-acts.ts'
import { up as activityHistories } from './0067-activity-histories.ts'
import { up as notifiedRecords } from './0068-notified-records.ts'
import { up as channels } from './0070-channels.ts'
import { up as links } from './0074-links.ts'
import { up as activityMeetings } from './0075-activity-meetings.ts'
import { up as meetingItems } from './0077-meeting-items.ts'
import { up as meetingNotesAndSummaries } from './0078-meeting-notes-and-summaries.ts'
import { up as tasksInDepth } from './0080-tasks-in-depth.ts'
import { up as threads } from './0080-threads.ts'
import { up as orderOfJobs } from './0081-order-of-jobs.ts'
import { up as orderOfUnseenJobs } from './0082-order-of-unseen-jobs.ts'
import { up as quotedComments } from './0087-quoted-comments.ts'
import { up as seriesOfAnyPattern } from './0092-series-of-any-pattern.ts'
import { up as meetingGuests } from './0093-meeting-guests.ts'
import { up as signsAsWords } from './0096-signs-as-words.ts'
import { up as foundFiles } from './0097-found-files.ts'
import { up as unreadNoticesOfARecord } from './0098-unread-notices-of-a-record.ts'
import { up as searchedKnowledge } from './0099-searched-knowledge.ts'
import { up as plainJobNames } from './0100-plain-job-names.ts'
import { up as orderOfSummaries } from './0105-order-of-summaries.ts'
import { up as outsideMails } from './0106-outside-mails.ts'
import { up as summaryRecipients } from './0140-summary-recipients.ts'
import { up as purgedAnswers } from './0141-purged-answers.ts'
import { up as tokensEnd } from './0142-tokens-end.ts'
import { up as addressedWebhooks } from './0143-addressed-webhooks.ts'
import { up as goneWebhooks } from './0144-gone-webhooks.ts'
import { up as marketingStops } from './0145-marketing-stops.ts'
import { up as toldTokenEnds } from './0146-told-token-ends.ts'
import { up as copiedTexts } from './0147-copied-texts.ts'
import { up as deletedMeetingItems } from './0148-deleted-meeting-items.ts'
import { up as recordTriggers } from './0149-record-triggers.ts'

export const migrations: Readonly<Record<string, Migration>> = {
  '0001-core': { up: core },
  '0002-jobs': { up: jobs },
  '0003-people': { up: people },
  '0004-meetings': { up: meetings },
  '0005-rate-limits': { up: rateLimits },
  '0006-sprints': { up: sprints },
  '0007-files': { up: files },
  '0008-support': { up: support },
  '0009-pilots': { up: pilots },
  '0010-chat': { up: chat },
  '0011-notifications': { up: notifications },
  '0012-insights': { up: insights },
  '0013-scoring': { up: scoring },
  '0014-messaging': { up: messaging },
  '0015-reports': { up: reports },
  '0016-whatsapp': { up: whatsapp },
  '0017-crm': { up: crm },
  '0018-crm-imports': { up: crmImports },
  '0019-automations': { up: automations },
  '0020-audit-and-access': { up: auditAndAccess },
  '0021-media': { up: media },
  '0022-fewer-lead-indexes': { up: fewerLeadIndexes },
  '0023-sprint-scores': { up: sprintScores },
  '0026-crashed-jobs': { up: crashedJobs },
  '0028-credential-version': { up: credentialVersion },
  '0029-oidc-identities': { up: oidcIdentities },
  '0030-feed-token-hashes': { up: feedTokenHashes },
  '0032-record-history': { up: recordHistory },
  '0033-meeting-location': { up: meetingLocation },
  '0036-mentions': { up: mentions },
  '0037-push-subscriptions': { up: pushSubscriptions },
  '0038-task-counts': { up: taskCounts },
  '0039-discussions': { up: discussions },
  '0040-open-task-counts': { up: openTaskCounts },
  '0042-text-formats': { up: textFormats },
  '0044-access-tokens': { up: accessTokens },
  '0046-webhooks': { up: webhooks },
  '0048-webhook-secrets': { up: webhookSecrets },
  '0050-skipped-messages': { up: skippedMessages },
  '0052-whatsapp-ids': { up: whatsappIds },
  '0054-set-aside': { up: setAside },
  '0055-withdrawn-texts': { up: withdrawnTexts },
  '0056-import-headers': { up: importHeaders },
  '0057-email-keys': { up: emailKeys },
  '0058-search-text': { up: searchText },
  '0061-mail-claims': { up: mailClaims },
  '0064-acting-tokens': { up: actingTokens },
  '0065-plain-ranks': { up: plainRanks },
  '0066-acts': { up: acts },
  '0067-activity-histories': { up: activityHistories },
  '0068-notified-records': { up: notifiedRecords },
  '0070-channels': { up: channels },
  '0074-links': { up: links },
  '0075-activity-meetings': { up: activityMeetings },
  '0077-meeting-items': { up: meetingItems },
  '0078-meeting-notes-and-summaries': { up: meetingNotesAndSummaries },
  '0080-tasks-in-depth': { up: tasksInDepth },
  '0080-threads': { up: threads },
  '0081-order-of-jobs': { up: orderOfJobs },
  '0082-order-of-unseen-jobs': { up: orderOfUnseenJobs },
  '0087-quoted-comments': { up: quotedComments },
  '0092-series-of-any-pattern': { up: seriesOfAnyPattern },
  '0093-meeting-guests': { up: meetingGuests },
  '0096-signs-as-words': { up: signsAsWords },
  '0097-found-files': { up: foundFiles },
  '0098-unread-notices-of-a-record': { up: unreadNoticesOfARecord },
  '0099-searched-knowledge': { up: searchedKnowledge },
  '0100-plain-job-names': { up: plainJobNames },
  '0105-order-of-summaries': { up: orderOfSummaries },
  '0106-outside-mails': { up: outsideMails },
  '0140-summary-recipients': { up: summaryRecipients },
  '0141-purged-answers': { up: purgedAnswers },
  '0142-tokens-end': { up: tokensEnd },
  '0143-addressed-webhooks': { up: addressedWebhooks },
  '0144-gone-webhooks': { up: goneWebhooks },
  '0145-marketing-stops': { up: marketingStops },
  '0146-told-token-ends': { up: toldTokenEnds },
  '0147-copied-texts': { up: copiedTexts },
  '0148-deleted-meeting-items': { up: deletedMeetingItems },
  '0149-record-triggers': { up: recordTriggers },
}
