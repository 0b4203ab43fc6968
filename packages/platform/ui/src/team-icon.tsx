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

/** A team without an icon has this one. */
export const DEFAULT_TEAM_ICON = 'fas fa-users'

/** Teams store Font Awesome names; each is drawn with the Tabler icon that says the same. */
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

/** The names that a team may choose from, in the order to offer them. */
export const TEAM_ICON_NAMES: readonly string[] = Object.keys(ICONS)

interface TeamIconProps {
  /** A Font Awesome name; one that is not known, and none at all, is drawn as a group of people. */
  name?: string | null | undefined
  color?: string | null | undefined
  /** Width of the tile in pixels, 32 unless told. */
  size?: number
}

/** A team's icon in white on a tile of its colour. Decorative: the name stands beside it. */
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
