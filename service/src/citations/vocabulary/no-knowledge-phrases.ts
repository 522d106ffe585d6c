// How engines say that they know nothing about what was asked, and how they ask back which one is meant.
// Stems stand for their inflected forms.

import { list } from './small-words.ts'

/** Two lists in the order they stand in a sentence; an empty second list needs nothing more. */
export type Pattern = [first: string[], then: string[]]

export const NO_KNOWLEDGE: Record<string, Pattern[]> = {
  en: [
    [
      list`i don't have, i do not have, i have no, i've no, we have no, i couldn't find, i could not find
        i can't find, i cannot find, i was unable to find, i'm unable to find, i am unable to find, i didn't find
        i did not find, i found no, i wasn't able to find, i was not able to find, i lack, i currently have no
        i currently don't have, i don't currently have, i don't seem to have, i'm not able to find, i am not able to find`,
      list`information, info , details, data , knowledge, record, results, anything, a company, a brand, a product
        a business, a restaurant, mention, any trace, any reliable, sources`,
    ],
    [
      list`there is no, there's no, there isn't any, there is not any, there isn't, there appears to be no
        there seems to be no, there does not appear to be, there doesn't appear to be, no publicly, no public
        no reliable, no verifiable, no widely`,
      list`information available, information about, information on, information regarding, available information
        record of, known company, known brand, known business, details available, data available, widely known
        information i could, recognized company, recognised company`,
    ],
    [
      list`i'm not familiar with, i am not familiar with, i'm not aware of, i am not aware of, i have never heard of
        i've never heard of, i'm unfamiliar with, i am unfamiliar with, i don't recognize, i do not recognize
        i don't recognise, i do not recognise, i don't know anything about, i do not know anything about
        i don't know of, i do not know of, i know nothing about, i can't verify, i cannot verify
        i can't provide information, i cannot provide information, doesn't ring a bell, does not ring a bell
        not in my knowledge, not in my training, outside my knowledge, does not appear in my, doesn't appear in my
        i cannot confirm the existence, i can't confirm the existence, no information found, no results found`,
      [],
    ],
  ],
  de: [
    [
      list`ich habe keine, ich habe leider keine, habe ich keine, habe ich leider keine, liegen mir keine
        liegen mir leider keine, mir liegen keine, mir liegen leider keine, ich verfüge über keine, ich konnte keine
        konnte ich keine, ich finde keine, es gibt keine, mir sind keine, ich verfüge leider über keine
        ich kann keine, ich besitze keine, konnte leider keine`,
      list`information, angaben, daten , erkenntnisse, kenntnis, details, hinweise, auskünfte, einträge, quellen, ergebnisse`,
    ],
    [
      list`ist mir nicht bekannt, ist mir leider nicht bekannt, mir nicht bekannt, kenne ich nicht, ich kenne kein
        sagt mir nichts, ich weiß nichts über, mir unbekannt, ist mir kein begriff, keine informationen gefunden
        nichts bekannt, nichts finden`,
      [],
    ],
  ],
  fr: [
    [
      list`je n'ai pas, je n'ai aucun, je n'ai malheureusement, je ne dispose pas, je ne dispose d'aucun
        je ne possède pas, je ne trouve pas, je ne trouve aucun, je n'ai trouvé aucun, je n'ai pas trouvé
        je n'ai pu trouver, je n'ai pas pu trouver, il n'existe pas, il n'existe aucun, il n'y a pas, il n'y a aucun
        nous n'avons pas, nous n'avons aucun, je ne dispose malheureusement`,
      list`information, donnée, renseignement, détail, connaissance, trace, élément`,
    ],
    [
      list`je ne connais pas, je ne connais aucun, ne m'est pas connu, ne me dit rien, je ne sais rien
        m'est inconnu, aucune information trouvée, je ne suis pas familier, je ne suis pas au courant`,
      [],
    ],
  ],
  es: [
    [
      list`no tengo, no dispongo de, no cuento con, no he encontrado, no encontré, no encuentro, no pude encontrar
        no he podido encontrar, no hay, no existe, no existen, no poseo, no puedo encontrar, no se encontr`,
      list`información, informacion, datos, detalles, conocimiento, registro, referencias`,
    ],
    [
      list`no conozco, no me suena, desconozco, no estoy familiarizado, no me resulta familiar, no sé nada, no me consta`,
      [],
    ],
  ],
  pt: [
    [
      list`não tenho, não disponho de, não encontrei, não encontro, não consegui encontrar, não há, não existem
        não existe, não possuo, não foi possível encontrar, não pude encontrar, não foram encontrad`,
      list`informaç, informac, dados, detalhes, conhecimento, registro, registo, referências`,
    ],
    [
      list`não conheço, desconheço, não estou familiarizad, não sei nada, não tenho conhecimento, não me é familiar`,
      [],
    ],
  ],
  it: [
    [
      list`non ho, non dispongo di, non sono in possesso di, non sono riuscito a trovare, non riesco a trovare
        non ho trovato, non trovo, non ci sono, non esistono, non possiedo, non risultano, non è stato possibile trovare
        purtroppo non ho`,
      list`informazion, dati, dettagli, notizie, conoscenz, riscontr, riferimenti`,
    ],
    [
      list`non conosco, non mi risulta, non mi è not, non so nulla, non so niente, non ho familiarità, mi è sconosciut`,
      [],
    ],
  ],
  nl: [
    [
      list`ik heb geen, heb ik geen, ik beschik niet over, ik kan geen, ik kon geen, kon ik geen, er is geen, er zijn geen
        ik vond geen, ik heb helaas geen, ik beschik helaas niet`,
      list`informatie, gegevens, details, kennis, resultaten`,
    ],
    [
      list`ik ken geen, is mij niet bekend, ben ik niet bekend, ik ben niet bekend, ik weet niets over, niet bekend met`,
      [],
    ],
  ],
  pl: [
    [
      list`nie mam, nie posiadam, nie znalazł, nie znalazł, nie mogę znaleźć, nie udało mi się znaleźć, brak
        nie dysponuję, niestety nie mam, nie ma`,
      list`informacj, danych, wiedzy, szczegół, wzmian`,
    ],
    [list`nie znam, nie jest mi znan, nic nie wiem, nie kojarzę, nie słyszał`, []],
  ],
  cs: [
    [
      list`nemám, nenašel, nenašla, nedokážu najít, nepodařilo se, neexistují, bohužel nemám`,
      list`informac, údaj, podrobnost`,
    ],
    [list`neznám, není mi znám, nic nevím`, []],
  ],
  sv: [
    [
      list`jag har ingen, jag har inga, jag har inte, jag hittar ingen, jag kunde inte hitta, jag hittade ingen
        det finns ingen, jag saknar, har jag ingen, jag har tyvärr ingen, jag kan inte hitta`,
      list`information, uppgifter, data, kunskap, detaljer`,
    ],
    [
      list`jag känner inte till, är inte bekant, jag vet ingenting, jag vet inget, är okänt för mig, inte bekant med`,
      [],
    ],
  ],
  da: [
    [
      list`jeg har ingen, jeg har ikke, jeg kunne ikke finde, jeg kan ikke finde, der er ingen, jeg kan ikke finne, jeg fant ingen`,
      list`information, oplysninger, data, viden, informasjon, opplysninger`,
    ],
    [list`jeg kender ikke, jeg kjenner ikke, er ikke bekendt, ikke kjent med`, []],
  ],
  fi: [
    [list`minulla ei ole, en löytänyt, en löydä, ei ole saatavilla`, list`tieto, tietoja, tietoa`],
    [list`en tunne, ei ole minulle tuttu, en tiedä mitään`, []],
  ],
  tr: [
    [
      list`hakkında, ile ilgili, konusunda, dair, bilgi, herhangi bir bilgi`,
      list`bilgim yok, bilgiye sahip değil, bilgi sahibi değil, bilgi bulunmam, bilgi bulamad, bilgi yok, bilgim bulunm
        bilgi mevcut değil, bilgiye ulaşam, bilgim mevcut değil, bilmiyorum, veri bulunm, bilgi veremem`,
    ],
    [list`bilgim yok, bilgiye sahip değilim, tanımıyorum, aşina değilim, bilgi bulamadım`, []],
  ],
  ru: [
    [
      list`у меня нет, у меня отсутств, не располагаю, не нашёл, не нашел, не нашла, не удалось найти, не могу найти
        нет , не имею, не обладаю, не существует, не обнаружен, у меня, к сожалению, нет`,
      list`информаци, данных, сведени, подробност, упоминани, знани`,
    ],
    [
      list`мне неизвестн, мне не известн, не знаком с, не знакома с, я не знаю, ничего не знаю, мне не знаком, мне незнаком`,
      [],
    ],
  ],
  uk: [
    [
      list`у мене немає, не маю, не знайшов, не вдалося знайти, немає, відсутн`,
      list`інформаці, даних, відомост`,
    ],
    [list`мені невідом, не знаю нічого, нічого не знаю, не знайом`, []],
  ],
  ar: [
    [
      list`ليس لدي, لا أملك, لا تتوفر لدي, لا توجد لدي, لم أجد, لم أعثر, لا توجد, ليست لدي, لا يوجد, لا تتوفر, لا يتوفر`,
      list`معلومات, معلومة, بيانات, تفاصيل, معرفة`,
    ],
    [list`لا أعرف, لست على دراية, غير معروف لدي`, []],
  ],
  ja: [
    [
      list`情報, 詳細, 知識, データ, 記録`,
      list`ありません, 見つかりません, ございません, 持っていません, 持ち合わせていません, 見つけられません, 見つけることができません
        持ち合わせておりません, 把握していません, 確認できません, 見当たりません, 存じません, 得られません`,
    ],
    [
      list`存じ上げません, 存じておりません, 知りません, わかりません, 分かりません, 把握しておりません, 承知していません`,
      [],
    ],
  ],
  zh: [
    [
      list`没有, 沒有, 未能, 无法, 無法, 找不到, 未找到, 暂无, 暫無, 没找到, 查不到, 并无, 缺乏, 不掌握, 尚无`,
      list`信息, 資訊, 资料, 資料, 数据, 訊息, 记录, 紀錄, 消息`,
    ],
    [list`不了解, 不清楚, 不熟悉, 没听说过, 沒聽說過, 未听说过, 不知道, 不太了解, 不瞭解`, []],
  ],
  ko: [
    [
      list`정보, 자료, 데이터, 내용, 기록`,
      list`없습니다, 없어요, 찾을 수 없, 찾지 못했, 가지고 있지 않, 갖고 있지 않, 보유하고 있지 않, 확인할 수 없, 확인되지 않`,
    ],
    [list`알지 못합니다, 모릅니다, 알지 못해, 잘 모르겠, 알고 있지 않, 들어본 적이 없`, []],
  ],
}

export const ASKS_BACK: Pattern[] = [
  [
    list`could you clarify, can you clarify, could you please clarify, can you please clarify, please clarify
      could you specify, please specify, which one do you mean, are you referring to, did you mean, do you mean
      could you provide more, can you provide more, could you give me more, could you share more, can you tell me more
      could you tell me more, if you can provide more, if you could provide more, let me know which, could you tell me which
      could you confirm, if you provide more, please provide more, could you please provide more`,
    [],
  ],
  [
    list`which, what kind of, what type of`,
    list`do you mean, are you referring, are you asking about, did you mean, are you interested in, you have in mind`,
  ],
  [
    list`könnten sie, können sie, kannst du, könntest du, bitte präzisieren, meinen sie, meinst du, welche, welches, welchen`,
    list`präzisieren, genauer, klarstellen, näher erläutern, mehr kontext, weitere informationen, konkretisieren, meinen sie
      meinst du, mehr details, weitere details`,
  ],
  [
    list`pourriez-vous, pouvez-vous, peux-tu, pourrais-tu, quel, quelle, parlez-vous, faites-vous référence`,
    list`préciser, clarifier, plus de contexte, davantage, plus de détails, parlez-vous, faites-vous référence, voulez-vous dire`,
  ],
  [
    list`podrías, podría, puedes, puede, a qué, a cuál, te refieres, se refiere`,
    list`aclarar, especificar, precisar, más contexto, más detalles, más información, te refieres, se refiere, indicar`,
  ],
  [
    list`poderia, pode , podes, a que, a qual, você se refere, está se referindo`,
    list`esclarecer, especificar, mais contexto, mais detalhes, mais informaç, se refere, referindo, precisar`,
  ],
  [
    list`potresti, potrebbe, puoi, può, a quale, ti riferisci, si riferisce, intendi`,
    list`chiarire, specificare, precisare, più contesto, maggiori, più dettagli, ti riferisci, si riferisce, ulteriori`,
  ],
  [
    list`kunt u, kun je, kunt je, welk, bedoelt u, bedoel je`,
    list`verduidelijken, specificeren, meer context, meer informatie, bedoelt u, bedoel je, toelichten`,
  ],
  [
    list`czy możesz, czy mógł, możesz, czy chodzi, o któr, o jak`,
    list`doprecyzować, sprecyzować, wyjaśnić, więcej informacji, więcej szczegół, chodzi`,
  ],
  [
    list`kan du, skulle du kunna, vilket, vilken, menar du`,
    list`förtydliga, precisera, mer information, mer kontext, menar du, specificera`,
  ],
  [
    list`hangi, daha fazla, belirtebilir, açıklayabilir, netleştir`,
    list`kastediyor, kastet, bahsediyor, bilgi verebilir, misiniz, mısınız, bilgi verir, bağlam`,
  ],
  [
    list`уточните, не могли бы вы уточнить, можете уточнить, вы имеете в виду, о какой именно, о каком именно`,
    [],
  ],
  [
    list`どの, どちら, 具体的に, もう少し, 詳しく`,
    list`でしょうか, ですか, 教えて, いただけますか, ください`,
  ],
  [
    list`请问, 請問, 您是指, 你是指, 能否, 可以提供, 请提供, 請提供, 您指的是`,
    list`?, ？, 更多, 具体, 具體, 哪`,
  ],
  [
    list`어떤, 어느, 구체적으로, 좀 더, 혹시`,
    list`말씀하시, 의미하시, 알려주시, 알려 주시, 말씀하신, 의미하나요, 설명해`,
  ],
  [list`هل يمكنك, هل تقصد, هل تعني, يرجى توضيح, أي `, list`توضيح, تحديد, تقصد, تعني, المزيد, مزيد`],
]
