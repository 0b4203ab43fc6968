import { adminLines } from './admin.ts'
import { automationLines } from './automations.ts'
import { chatLines } from './chat.ts'
import { crmLines } from './crm.ts'
import { crmFileLines } from './crm-files.ts'
import { discussionLines } from './discussions.ts'
import { fileLines } from './files.ts'
import type { Fixture, Lines } from './fixture.ts'
import { insightLines } from './insights.ts'
import { linkLines } from './links.ts'
import { meetingLines } from './meetings.ts'
import { messagingLines } from './messaging.ts'
import { notificationLines } from './notifications.ts'
import { peopleLines } from './people.ts'
import { pilotLines } from './pilots.ts'
import { scoringLines } from './scoring.ts'
import { sprintRouteLines } from './sprint-routes.ts'
import { supportLines } from './support.ts'
import { taskLines } from './tasks.ts'

/** The permission table of 3-decisions.md, section 7. Every route with an id must be listed. */
export const permissionTable = (fixture: Fixture): Lines => ({
  ...peopleLines(fixture),
  ...adminLines(fixture),
  ...meetingLines(fixture),
  ...notificationLines(fixture),
  ...sprintRouteLines(fixture),
  ...taskLines(fixture),
  ...chatLines(fixture),
  ...fileLines(fixture),
  ...supportLines(fixture),
  ...discussionLines(fixture),
  ...linkLines(fixture),
  ...pilotLines(fixture),
  ...messagingLines(fixture),
  ...scoringLines(fixture),
  ...insightLines(fixture),
  ...crmLines(fixture),
  ...crmFileLines(fixture),
  ...automationLines(fixture),
})
