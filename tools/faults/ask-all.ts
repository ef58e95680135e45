/** The most requests in flight. */
const AT_ONCE = 4;

/** Returns the answers in the order of the questions. */
export async function askAll<Question, Answer>(
  questions: readonly Question[],
  ask: (question: Question) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const left = questions.entries();
  const goOn = async (): Promise<void> => {
    for (const [at, question] of left) answers[at] = await ask(question);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, goOn));
  return answers;
}
