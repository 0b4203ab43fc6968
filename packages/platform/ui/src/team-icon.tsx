import { ThemeIcon } from '@mantine/core'
import {
  type Icon,
  IconBook,
  IconBriefcase,
  IconBuilding,
  IconBulb,
  IconCalculator,
  IconChartBar,
  IconChartLine,
  IconCode,
  IconCoin,
  IconDeviceLaptop,
  IconGlobe,
  IconHeadset,
  IconHeart,
  IconHeartHandshake,
  IconLifebuoy,
  IconMail,
  IconMessages,
  IconPalette,
  IconPhone,
  IconRocket,
  IconSchool,
  IconServer,
  IconSettings,
  IconShieldCheck,
  IconShoppingCart,
  IconSpeakerphone,
  IconStar,
  IconTargetArrow,
  IconTools,
  IconTrophy,
  IconTruck,
  IconUser,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import { DEFAULT_TEAM_COLOR } from './team-tag.tsx'

export const DEFAULT_TEAM_ICON = 'fas fa-users'

/** Teams store Font Awesome names; each maps to the equivalent Tabler icon. */
const ICONS: Record<string, Icon> = {
  'fas fa-users': IconUsers,
  'fas fa-user': IconUser,
  'fas fa-user-friends': IconUsersGroup,
  'fas fa-handshake': IconHeartHandshake,
  'fas fa-headset': IconHeadset,
  'fas fa-life-ring': IconLifebuoy,
  'fas fa-comments': IconMessages,
  'fas fa-phone': IconPhone,
  'fas fa-envelope': IconMail,
  'fas fa-bullhorn': IconSpeakerphone,
  'fas fa-bullseye': IconTargetArrow,
  'fas fa-chart-line': IconChartLine,
  'fas fa-chart-bar': IconChartBar,
  'fas fa-dollar-sign': IconCoin,
  'fas fa-calculator': IconCalculator,
  'fas fa-shopping-cart': IconShoppingCart,
  'fas fa-briefcase': IconBriefcase,
  'fas fa-building': IconBuilding,
  'fas fa-graduation-cap': IconSchool,
  'fas fa-book': IconBook,
  'fas fa-code': IconCode,
  'fas fa-laptop-code': IconDeviceLaptop,
  'fas fa-server': IconServer,
  'fas fa-cogs': IconSettings,
  'fas fa-tools': IconTools,
  'fas fa-shield-alt': IconShieldCheck,
  'fas fa-lightbulb': IconBulb,
  'fas fa-palette': IconPalette,
  'fas fa-rocket': IconRocket,
  'fas fa-star': IconStar,
  'fas fa-heart': IconHeart,
  'fas fa-trophy': IconTrophy,
  'fas fa-truck': IconTruck,
  'fas fa-globe': IconGlobe,
}

/** Selectable icon names, in display order. */
export const TEAM_ICON_NAMES: readonly string[] = Object.keys(ICONS)

interface TeamIconProps {
  /** Font Awesome name; unknown or missing ones show a group of people. */
  name?: string | null | undefined
  color?: string | null | undefined
  /** Width in pixels. Default 32. */
  size?: number
}

/** White icon on a tile of the team's colour. Decorative: the name is beside it. */
export function TeamIcon({ name, color, size = 32 }: TeamIconProps) {
  const Drawn = ICONS[name ?? DEFAULT_TEAM_ICON] ?? IconUsers
  return (
    <ThemeIcon
      color={color ?? DEFAULT_TEAM_COLOR}
      variant="filled"
      size={size}
      autoContrast={false}
      aria-hidden
    >
      <Drawn size={Math.round(size * 0.56)} stroke={1.75} />
    </ThemeIcon>
  )
}
