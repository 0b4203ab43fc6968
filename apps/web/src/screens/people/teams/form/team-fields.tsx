import { TEAM_ICON_NAMES, TeamIcon } from '@cadencia/ui/team-icon'
import { ColorInput, Input } from '@mantine/core'
import '@mantine/core/styles/ColorPicker.layer.css'
import '@mantine/core/styles/ColorInput.layer.css'
import type { UseFormReturnType } from '@mantine/form'
import { type CSSProperties, useId } from 'react'
import { FormFields } from '../../../../records/fields/form-fields.tsx'
import type { FormOf } from '../../../../records/fields/form-values.ts'
import { TEAM_FIELDS } from '../fields.tsx'
import { TEAM_COLORS } from '../team-labels.ts'
import classes from '../teams.module.css'

/** The fields of a team, new or edited. */
export function TeamFields({ form }: { form: UseFormReturnType<FormOf<typeof TEAM_FIELDS>> }) {
  const { color, icon } = form.values
  return (
    <FormFields
      form={form}
      fields={TEAM_FIELDS}
      rows={[['name'], ['color'], ['icon'], ['leaderId']]}
      inputs={{ name: { rightSection: <TeamIcon name={icon} color={color} size={28} /> } }}
      own={{
        color: (
          <ColorInput
            label="Cor"
            format="hex"
            swatches={[...TEAM_COLORS]}
            swatchesPerRow={6}
            withEyeDropper={false}
            {...form.getInputProps('color')}
          />
        ),
        icon: <IconPicker color={color} value={icon} onChange={(name) => form.setFieldValue('icon', name)} />,
      }}
    />
  )
}

interface IconPickerProps {
  color: string
  value: string
  onChange: (name: string) => void
}

/** The icons to choose from, by the arrow keys too: they are one group of radio buttons. */
function IconPicker({ color, value, onChange }: IconPickerProps) {
  const name = useId()
  return (
    <Input.Wrapper label="Ícone" labelElement="div" id={name}>
      <div
        role="radiogroup"
        aria-labelledby={`${name}-label`}
        className={classes.icons}
        style={{ '--team-color': color } as CSSProperties}
      >
        {TEAM_ICON_NAMES.map((icon) => (
          <label key={icon} className={classes.choice}>
            <input
              type="radio"
              name={name}
              value={icon}
              aria-label={ICON_LABELS[icon] ?? icon}
              checked={icon === value}
              onChange={() => onChange(icon)}
            />
            <TeamIcon name={icon} color="transparent" size={28} />
          </label>
        ))}
      </div>
    </Input.Wrapper>
  )
}

const ICON_LABELS: Readonly<Record<string, string>> = {
  'fas fa-users': 'Pessoas',
  'fas fa-user': 'Pessoa',
  'fas fa-user-friends': 'Grupo',
  'fas fa-handshake': 'Aperto de mão',
  'fas fa-headset': 'Atendimento',
  'fas fa-life-ring': 'Boia',
  'fas fa-comments': 'Conversa',
  'fas fa-phone': 'Telefone',
  'fas fa-envelope': 'Envelope',
  'fas fa-bullhorn': 'Megafone',
  'fas fa-bullseye': 'Alvo',
  'fas fa-chart-line': 'Gráfico de linha',
  'fas fa-chart-bar': 'Gráfico de barras',
  'fas fa-dollar-sign': 'Dinheiro',
  'fas fa-calculator': 'Calculadora',
  'fas fa-shopping-cart': 'Carrinho',
  'fas fa-briefcase': 'Maleta',
  'fas fa-building': 'Prédio',
  'fas fa-graduation-cap': 'Formatura',
  'fas fa-book': 'Livro',
  'fas fa-code': 'Código',
  'fas fa-laptop-code': 'Computador',
  'fas fa-server': 'Servidor',
  'fas fa-cogs': 'Engrenagens',
  'fas fa-tools': 'Ferramentas',
  'fas fa-shield-alt': 'Escudo',
  'fas fa-lightbulb': 'Lâmpada',
  'fas fa-palette': 'Paleta',
  'fas fa-rocket': 'Foguete',
  'fas fa-star': 'Estrela',
  'fas fa-heart': 'Coração',
  'fas fa-trophy': 'Troféu',
  'fas fa-truck': 'Caminhão',
  'fas fa-globe': 'Globo',
}
