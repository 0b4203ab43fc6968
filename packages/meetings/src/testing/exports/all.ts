import { MEET } from './meet.ts'
import { RECORDERS } from './recorders.ts'
import { SRT, VTT } from './subtitles.ts'
import { TEAMS } from './teams.ts'
import { ANDROID, IPHONE } from './whatsapp.ts'
import { ZOOM } from './zoom.ts'

export const PROGRAMS = {
  ...{ Teams: TEAMS, Zoom: ZOOM, Meet: MEET, VTT, SRT },
  ...{ 'WhatsApp on Android': ANDROID, 'WhatsApp on iPhone': IPHONE, recorders: RECORDERS },
}
