interface SubtasksSwitchProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Whether sub-tasks are shown beside their parents. */
export function SubtasksSwitch({ isOn, onChange }: SubtasksSwitchProps) {
  return (
    <label style={{ display: 'inline-flex', alignItems: 'center', gap: 8, minHeight: 36 }}>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
      Subtarefas
    </label>
  )
}
