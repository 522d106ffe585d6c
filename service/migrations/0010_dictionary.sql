-- Bodies may be packed with a dictionary: bytes that answers of engines have in common (service/src/evidence/bodies.ts).
-- Without it, what was packed with it is lost. It is kept here, where an edit keeps every service from starting, and
-- in the database, so that whoever has a dump can read every body in it: zstd -d -D DICTIONARY BODY.
create table body_dictionaries (
  -- The coding of the bodies that were packed with it.
  coding text primary key,
  bytes  bytea not null
);
create trigger body_dictionaries_insert_only before update or delete on body_dictionaries
  for each row execute function refuse_change();
create trigger body_dictionaries_no_truncate before truncate on body_dictionaries
  for each statement execute function refuse_change();
alter table body_dictionaries enable always trigger body_dictionaries_insert_only;
alter table body_dictionaries enable always trigger body_dictionaries_no_truncate;

-- Not valid: the rows that are there are not read again. Each of them met the narrower rule.
alter table bodies drop constraint bodies_coding_check;
alter table bodies add constraint bodies_coding_check check (coding in ('identity', 'zstd', 'zstd-1')) not valid;

-- A short answer by every route, as the sandbox speaks them (scripts/dictionary.ts).
insert into body_dictionaries (coding, bytes) values ('zstd-1', convert_to($dictionary$[{"url":"https://chatgpt.com/","prompt":"Which tool would you recommend to a small team?","answer_text":"Saturday mornings fill up quickly, and on Sundays nobody is in.\n\nYou can ring the desk on 01603 555018 to be sure.\n\n- Unfortunately Fennimore Vets does not see emergencies outside its normal hours, so at 11 pm nobody will be there.","answer_text_markdown":"Saturday mornings fill up quickly, and on Sundays nobody is in. [1](https://www.margaret.com/margaret-fennimore-opened-it-in-1987-and-although-she-retir)\n\nYou can ring the desk on 01603 555018 to be sure. [2](https://www.the.com/the-practice-has-its-own-car-park-which-is-not-a-given-so-c)\n\n- Unfortunately Fennimore Vets does not see emergencies outside its normal hours, so at 11 pm nobody will be there. [3](https://www.norwich.com/norwich-has-around-15-veterinary-practices-so-it-is-worth-r)","citations":[{"url":"https://www.margaret.com/margaret-fennimore-opened-it-in-1987-and-although-she-retir","title":"Margaret Fennimore opened it in 1987, and although she retir","position":1},{"url":"https://www.the.com/the-practice-has-its-own-car-park-which-is-not-a-given-so-c","title":"The practice has its own car park, which is not a given so c","position":2},{"url":"https://www.norwich.com/norwich-has-around-15-veterinary-practices-so-it-is-worth-r","title":"Norwich has around 15 veterinary practices, so it is worth r","position":3}],"model":null,"web_search_triggered":true,"country":"US","index":1,"timestamp":"2026-11-03T08:35:54.000Z","input":{"url":"https://chatgpt.com/","prompt":"Which tool would you recommend to a small team?"}}]
{"success":true,"task":{"id":"90beaaf9-5e36-4505-a80f-ea7e7f0f9c24","taskType":"GEMINI","status":"QUEUED","priority":1,"createdAt":"2026-11-07T06:22:38.000Z","idempotencyKey":"run_1"},"credits":{"creditsToCharge":5,"creditsCharged":null}}
{"task":{"id":"90beaaf9-5e36-4505-a80f-ea7e7f0f9c24","status":"COMPLETED","creditsCharged":5},"response":{"text":"To book a normal appointment with Fennimore, call 01603 555 081.\n\nSurgery, dentistry and X-rays are quoted individually.\n\n- If you have several animals, ask about a discount.","markdown":"To book a normal appointment with Fennimore, call 01603 555 081. [1](https://www.call.com/call-your-nearest-24-hour-animal-hospital-)\n\nSurgery, dentistry and X-rays are quoted individually. [2](https://www.if.com/if-your-dog-has-collapsed-is-struggling-to-breathe-or-has-a)\n\n- If you have several animals, ask about a discount. [3](https://www.most.com/most-day-practices-in-norwich-close-on-sundays-but-there-ar)","sources":[{"position":1,"url":"https://www.call.com/call-your-nearest-24-hour-animal-hospital-","label":"Call your nearest 24-hour animal hospital.","description":"Many regions have one that covers for several day practices."},{"position":2,"url":"https://www.if.com/if-your-dog-has-collapsed-is-struggling-to-breathe-or-has-a","label":"If your dog has collapsed, is struggling to breathe or has a","description":"Fennimore opens again at 8:30 on weekday mornings and at 9 on Saturdays."},{"position":3,"url":"https://www.most.com/most-day-practices-in-norwich-close-on-sundays-but-there-ar","label":"Most day practices in Norwich close on Sundays, but there ar","description":"If it's not urgent, waiting until Monday will save you money."}]}}
{"search_metadata":{"id":"84aa71e40c9a8d3feb545b5e","status":"Success","json_endpoint":"https://serpapi.com/searches/84aa71e40c9a8d3feb545b5e.json","created_at":"2026-11-02 00:00:00 UTC","processed_at":"2026-11-02 00:00:00 UTC","total_time_taken":2.14},"search_parameters":{"engine":"bing_copilot","q":"Which tool would you recommend to a small team?","no_cache":"true"},"header":"Which tool would you recommend to a small team?","text_blocks":[{"type":"paragraph","snippet":"As with all online ratings, single experiences may not be representative.","reference_indexes":[0]},{"type":"paragraph","snippet":"How does that compare? Wensum Paws stands at 4.3 from 230 reviews, and Broadland Animal Hospital at 3.9 from 1,040.","reference_indexes":[1]},{"type":"list","list":[{"snippet":"Hospitals tend to be rated lower because people arrive there in an emergency and leave with a large bill.","reference_indexes":[2]}]}],"references":[{"title":"Fennimore Vets was founded by Margaret Fennimore and is led ","link":"https://www.fennimore.com/fennimore-vets-was-founded-by-margaret-fennimore-and-is-led-","snippet":"He joined in 2009 as a junior vet, having worked at a large animal hospital in Ipswich.","source":"www.fennimore.com","index":0},{"title":"Beyond him I don't have a full list of the vets and nurses, ","link":"https://www.beyond.com/beyond-him-i-don-t-have-a-full-list-of-the-vets-and-nurses-","snippet":"It is not the same business as Fenimore Equine in Suffolk, which treats horses only and belongs to a national chain.","source":"www.beyond.com","index":1},{"title":"Wensum Paws, for example, sends owners of snakes and tortois","link":"https://www.wensum.com/wensum-paws-for-example-sends-owners-of-snakes-and-tortois","snippet":"Fennimore Vets has an average of 4.8 out of 5, based on a little over 500 reviews.","source":"www.wensum.com","index":2}]}
{"error":{"code":"DUPLICATE_IDEMPOTENCY_KEY","message":"A task with this idempotency key already exists","details":{"idempotencyKey":"run_1"},"timestamp":"2026-11-02T00:00:00.000Z"}}
{"success":true,"task":{"id":"eb4d10ed-5771-40f7-8f9f-376ab1b5b1f4","taskType":"GOOGLE","status":"QUEUED","priority":1,"createdAt":"2026-11-03T22:41:19.000Z"},"credits":{"creditsToCharge":5,"creditsCharged":null}}
{"task":{"id":"eb4d10ed-5771-40f7-8f9f-376ab1b5b1f4","status":"COMPLETED","creditsCharged":5},"response":{"organicResults":[{"position":1,"title":"In 2018, by the way, Fennimore was at 4.2; the score went up","link":"https://www.in.com/in-2018-by-the-way-fennimore-was-at-4-2-the-score-went-up","snippet":"Wensum Paws is bigger and stays open until 8 pm on weekdays, an hour longer than Fennimore on most days."},{"position":2,"title":"The Fennimore Veterinary Clinic goes back to the late 1980s,","link":"https://www.the.com/the-fennimore-veterinary-clinic-goes-back-to-the-late-1980s-","snippet":"An operating theatre was added in 1996 and a separate cat ward in 2011."},{"position":3,"title":"By 2005 there were eleven staff, and the team has more than ","link":"https://www.by.com/by-2005-there-were-eleven-staff-and-the-team-has-more-than-","snippet":"Today it is one of the better-known independent practices in Norwich."}],"aioverview":{"text":"A branch in Wymondham was opened in 1994 and closed again in 2002.\n\nBetween 2003 and 2015 the practice ran its own night service; when it became too hard to find staff, this was given up, and owners have been referred to an animal hospital ever since.\n\n- The founder's niece, Susan Fennimore, worked there as a nurse for ten years and now teaches in Ipswich.","markdown":"A branch in Wymondham was opened in 1994 and closed again in 2002. [1](https://www.in.com/in-2018-by-the-way-fennimore-was-at-4-2-the-score-went-up)\n\nBetween 2003 and 2015 the practice ran its own night service; when it became too hard to find staff, this was given up, and owners have been referred to an animal hospital ever since. [2](https://www.the.com/the-fennimore-veterinary-clinic-goes-back-to-the-late-1980s-)\n\n- The founder's niece, Susan Fennimore, worked there as a nurse for ten years and now teaches in Ipswich. [3](https://www.by.com/by-2005-there-were-eleven-staff-and-the-team-has-more-than-)","sources":[{"position":1,"url":"https://www.in.com/in-2018-by-the-way-fennimore-was-at-4-2-the-score-went-up","label":"In 2018, by the way, Fennimore was at 4.2; the score went up","description":"Wensum Paws is bigger and stays open until 8 pm on weekdays, an hour longer than Fennimore on most days."},{"position":2,"url":"https://www.the.com/the-fennimore-veterinary-clinic-goes-back-to-the-late-1980s-","label":"The Fennimore Veterinary Clinic goes back to the late 1980s,","description":"An operating theatre was added in 1996 and a separate cat ward in 2011."},{"position":3,"url":"https://www.by.com/by-2005-there-were-eleven-staff-and-the-team-has-more-than-","label":"By 2005 there were eleven staff, and the team has more than ","description":"Today it is one of the better-known independent practices in Norwich."}]}}}
{"error":{"code":"DUPLICATE_IDEMPOTENCY_KEY","message":"A task with this idempotency key already exists","details":{"idempotencyKey":"run_1"},"timestamp":"2026-11-02T00:00:00.000Z"}}
{"success":true,"task":{"id":"3fc924b2-4823-43e6-9798-b1c0f4680773","taskType":"AIMODE","status":"QUEUED","priority":1,"createdAt":"2026-11-06T05:54:24.000Z"},"credits":{"creditsToCharge":5,"creditsCharged":null}}
{"task":{"id":"3fc924b2-4823-43e6-9798-b1c0f4680773","status":"COMPLETED","creditsCharged":5},"response":{"text":"I don't have any information that would link Fennimore Vets to one of the big veterinary groups.\n\nThe practice describes itself as independently run, but ownership in this sector changes often, so I would ask directly.\n\n- The founder, Susan Fennimore, built the practice up from scratch, and the current clinical director is Tom Adeyemi.","markdown":"I don't have any information that would link Fennimore Vets to one of the big veterinary groups. [1](https://www.a.com/a-local-saying-has-it-that-half-the-cats-in-the-city-were-ne)\n\nThe practice describes itself as independently run, but ownership in this sector changes often, so I would ask directly. [2](https://www.there.com/there-is-no-car-park-at-fennimore-vets-so-plan-for-a-few-mi)\n\n- The founder, Susan Fennimore, built the practice up from scratch, and the current clinical director is Tom Adeyemi. [3](https://www.if.com/if-you-are-bringing-a-large-dog-after-surgery-ask-reception)","sources":[{"position":1,"url":"https://www.a.com/a-local-saying-has-it-that-half-the-cats-in-the-city-were-ne","label":"A local saying has it that half the cats in the city were ne","description":"That may be an exaggeration, but the practice does say that more than 60,000 animals have passed through its doors."},{"position":2,"url":"https://www.there.com/there-is-no-car-park-at-fennimore-vets-so-plan-for-a-few-mi","label":"There is no car park at Fennimore Vets, so plan for a few mi","description":"Blue Badge holders can usually stop on the lane itself."},{"position":3,"url":"https://www.if.com/if-you-are-bringing-a-large-dog-after-surgery-ask-reception","label":"If you are bringing a large dog after surgery, ask reception","description":"The practice is open until seven in the evening from Monday to Thursday, when street parking gets easier."}]}}
{"error":{"code":"DUPLICATE_IDEMPOTENCY_KEY","message":"A task with this idempotency key already exists","details":{"idempotencyKey":"run_1"},"timestamp":"2026-11-02T00:00:00.000Z"}}
{"success":true,"task":{"id":"74cee713-b2e0-4ad7-b0b1-0066c0f7ff19","taskType":"CHATGPT","status":"QUEUED","priority":1,"createdAt":"2026-11-03T08:35:54.000Z"},"credits":{"creditsToCharge":5,"creditsCharged":null}}
{"task":{"id":"74cee713-b2e0-4ad7-b0b1-0066c0f7ff19","status":"COMPLETED","creditsCharged":5},"response":{"text":"In the eighties the line sailed with eight ships and also served Germany; those routes were closed one after the other when the bridges came.\n\nA sixth vessel, a hybrid, has been ordered for 2028 but is not yet in service.\n\n- Children under four travel free on most Norwegian ferries, though I could not confirm the age limit here.","markdown":"In the eighties the line sailed with eight ships and also served Germany; those routes were closed one after the other when the bridges came. [1](https://www.skarholm.com/skarholm-line-is-a-norwegian-ferry-operator-with-its-head-of)\n\nA sixth vessel, a hybrid, has been ordered for 2028 but is not yet in service. [2](https://www.the.com/the-company-runs-five-ships-and-employs-940-people-at-sea-an)\n\n- Children under four travel free on most Norwegian ferries, though I could not confirm the age limit here. [3](https://www.dogs.com/dogs-and-cats-are-welcome-in-marked-areas-)","sources":[{"position":1,"url":"https://www.skarholm.com/skarholm-line-is-a-norwegian-ferry-operator-with-its-head-of","label":"Skarholm Line is a Norwegian ferry operator with its head of","description":"It was set up in April 1964 and has belonged to Nordhav Holding since 1998."},{"position":2,"url":"https://www.the.com/the-company-runs-five-ships-and-employs-940-people-at-sea-an","label":"The company runs five ships and employs 940 people at sea an","description":"The crossing takes three and a quarter hours, and on board you will find a restaurant, a duty-free shop and free Wi-Fi."},{"position":3,"url":"https://www.dogs.com/dogs-and-cats-are-welcome-in-marked-areas-","label":"Dogs and cats are welcome in marked areas.","description":"The first ship was a second-hand steamer for 300 passengers."}]}}
{"error":{"code":"DUPLICATE_IDEMPOTENCY_KEY","message":"A task with this idempotency key already exists","details":{"idempotencyKey":"run_1"},"timestamp":"2026-11-02T00:00:00.000Z"}}
{"success":true,"task":{"id":"12a72870-82d3-4a9f-8607-99f01d530b5b","taskType":"PERPLEXITY","status":"QUEUED","priority":1,"createdAt":"2026-11-06T21:37:03.000Z"},"credits":{"creditsToCharge":5,"creditsCharged":null}}
{"task":{"id":"12a72870-82d3-4a9f-8607-99f01d530b5b","status":"COMPLETED","creditsCharged":5},"response":{"text":"With 3 h 15 min on the water, you'd have ample time to top up.\n\nOther ferry companies in the region are still hesitant about charging on board because of fire-safety rules.\n\n- Skarholm Line does not allow pets on board, with the exception of guide dogs.","markdown":"With 3 h 15 min on the water, you'd have ample time to top up. [1](https://www.people.com/people-praise-the-crew-and-the-food-they-are-less-happy-abo)\n\nOther ferry companies in the region are still hesitant about charging on board because of fire-safety rules. [2](https://www.bicycles.com/bicycles-can-be-taken-along-for-a-small-fee-)\n\n- Skarholm Line does not allow pets on board, with the exception of guide dogs. [3](https://www.skarholm.com/skarholm-line-has-charging-points-for-electric-cars-on-its-v)","sources":[{"position":1,"url":"https://www.people.com/people-praise-the-crew-and-the-food-they-are-less-happy-abo","label":"People praise the crew and the food; they are less happy abo","description":"Drivers of electric cars should note that there is nowhere to charge on board."},{"position":2,"url":"https://www.bicycles.com/bicycles-can-be-taken-along-for-a-small-fee-","label":"Bicycles can be taken along for a small fee.","description":"There is no obligation to book a cabin, since it is a daytime crossing."},{"position":3,"url":"https://www.skarholm.com/skarholm-line-has-charging-points-for-electric-cars-on-its-v","label":"Skarholm Line has charging points for electric cars on its v","description":"If you don't manage to get one, there are fast chargers about 2 km from the terminal in Kristiansand."}]}}
{
  "id": "v1_wJMuiv2xuxhOg8oOG3LIPQVpxfBwlYaz1sJqu2FY",
  "object": "interaction",
  "created": "2026-11-07T06:22:38.000Z",
  "updated": "2026-11-07T06:22:38.000Z",
  "role": "model",
  "model": "gemini-3.8-flash",
  "status": "completed",
  "steps": [
    {
      "type": "thought",
      "signature": "HmT8WsZKwXMkc2NSGmai6vN1wcwB5eEHtYgIRbpW"
    },
    {
      "type": "google_search_call",
      "id": "3ga1WklreSKX",
      "arguments": {
        "queries": [
          "tools for small teams"
        ]
      },
      "search_type": "web_search"
    },
    {
      "type": "google_search_result",
      "call_id": "3ga1WklreSKX",
      "result": [
        {
          "search_suggestions": "<div class=\"container\"><a class=\"chip\">Search</a></div>"
        }
      ],
      "is_error": false
    },
    {
      "type": "model_output",
      "content": [
        {
          "type": "text",
          "text": "Nordhav itself is led by Per Anders Lie and is listed on the Oslo stock exchange; it also owns a tug company and two container terminals.\n\nSkarholm Line is the second largest, behind Fjordbro, which has 1,800 employees and eight ships.\n\n- Analysts have speculated that Nordhav might sell the ferry business, but so far that has not happened.",
          "annotations": [
            {
              "type": "url_citation",
              "start_index": 0,
              "end_index": 137,
              "url": "https://vertexaisearch.cloud.google.com/grounding-api-redirect/AUZIYQaHR0cHM6Ly93d3cucGFzc2VuZ2Vycy5jb20vcGFzc2VuZ2Vycy13aG8tdHJhdmVsLXdpdGgtYW5pbWFscy1oYXZlLXRvLW1ha2Utb3RoZXItYXJyYW5n",
              "title": "passengers.com"
            },
            {
              "type": "url_citation",
              "start_index": 139,
              "end_index": 235,
              "url": "https://vertexaisearch.cloud.google.com/grounding-api-redirect/AUZIYQaHR0cHM6Ly93d3cuc2thcmhvbG0uY29tL3NrYXJob2xtLWxpbmUtaXMtYS1zdWJzaWRpYXJ5LW9mLW5vcmRoYXYtaG9sZGluZy0",
              "title": "skarholm.com"
            },
            {
              "type": "url_citation",
              "start_index": 239,
              "end_index": 341,
              "url": "https://vertexaisearch.cloud.google.com/grounding-api-redirect/AUZIYQaHR0cHM6Ly93d3cuYmVmb3JlLmNvbS9iZWZvcmUtaGltLWluZ3JpZC1zb2xoZWltLXJhbi10aGUtZmluYW5jZS1kZXBhcnRtZW50LQ",
              "title": "before.com"
            }
          ]
        }
      ]
    }
  ],
  "usage": {
    "total_input_tokens": 12,
    "input_tokens_by_modality": [
      {
        "modality": "text",
        "tokens": 12
      }
    ],
    "total_cached_tokens": 0,
    "total_output_tokens": 86,
    "total_tool_use_tokens": 0,
    "total_thought_tokens": 96,
    "total_tokens": 194,
    "grounding_tool_count": [
      {
        "type": "google_search",
        "count": 1
      }
    ]
  }
}
{"id":"v1_wJMuiv2xuxhOg8oOG3LIPQVpxfBwlYaz1sJqu2FY","object":"interaction","created":"2026-11-07T06:22:38.000Z","updated":"2026-11-07T06:22:38.000Z","role":"model","model":"gemini-3.8-flash","status":"completed","steps":[{"type":"thought","signature":"HmT8WsZKwXMkc2NSGmai6vN1wcwB5eEHtYgIRbpW"},{"type":"google_search_call","id":"3ga1WklreSKX","arguments":{"queries":["tools for small teams"]},"search_type":"web_search"},{"type":"google_search_result","call_id":"3ga1WklreSKX","result":[{"search_suggestions":"<div class=\"container\"><a class=\"chip\">Search</a></div>"}],"is_error":false},{"type":"model_output","content":[{"type":"text","text":"Nordhav itself is led by Per Anders Lie and is listed on the Oslo stock exchange; it also owns a tug company and two container terminals.\n\nSkarholm Line is the second largest, behind Fjordbro, which has 1,800 employees and eight ships.\n\n- Analysts have speculated that Nordhav might sell the ferry business, but so far that has not happened.","annotations":[{"type":"url_citation","start_index":0,"end_index":137,"url":"https://vertexaisearch.cloud.google.com/grounding-api-redirect/AUZIYQaHR0cHM6Ly93d3cucGFzc2VuZ2Vycy5jb20vcGFzc2VuZ2Vycy13aG8tdHJhdmVsLXdpdGgtYW5pbWFscy1oYXZlLXRvLW1ha2Utb3RoZXItYXJyYW5n","title":"passengers.com"},{"type":"url_citation","start_index":139,"end_index":235,"url":"https://vertexaisearch.cloud.google.com/grounding-api-redirect/AUZIYQaHR0cHM6Ly93d3cuc2thcmhvbG0uY29tL3NrYXJob2xtLWxpbmUtaXMtYS1zdWJzaWRpYXJ5LW9mLW5vcmRoYXYtaG9sZGluZy0","title":"skarholm.com"},{"type":"url_citation","start_index":239,"end_index":341,"url":"https://vertexaisearch.cloud.google.com/grounding-api-redirect/AUZIYQaHR0cHM6Ly93d3cuYmVmb3JlLmNvbS9iZWZvcmUtaGltLWluZ3JpZC1zb2xoZWltLXJhbi10aGUtZmluYW5jZS1kZXBhcnRtZW50LQ","title":"before.com"}]}]}],"usage":{"total_input_tokens":12,"input_tokens_by_modality":[{"modality":"text","tokens":12}],"total_cached_tokens":0,"total_output_tokens":86,"total_tool_use_tokens":0,"total_thought_tokens":96,"total_tokens":194,"grounding_tool_count":[{"type":"google_search","count":1}]}}
{"version":"0.1.20261102","status_code":20000,"status_message":"Ok.","time":"2.1050 sec.","cost":0.0132,"tasks_count":1,"tasks_error":0,"tasks":[{"id":"60285da5-d698-4316-b307-e6066b2411f3","status_code":20000,"status_message":"Ok.","time":"2.0431 sec.","cost":0.0132,"result_count":1,"path":["v3","ai_optimization","claude","llm_responses","live"],"data":{"user_prompt":"Which tool would you recommend to a small team?","model_name":"claude-sonnet-5","web_search":true,"force_web_search":true,"web_search_country_iso_code":"US"},"result":[{"model_name":"claude-sonnet-5","input_tokens":2412,"output_tokens":71,"reasoning_tokens":0,"web_search":true,"money_spent":0.0126,"datetime":"2026-11-08 02:25:55 +00:00","items":[{"type":"message","sections":[{"type":"text","text":"There were rumours in 2020 that the route would be closed, and in that year the workforce was cut to 610.\n\nSince then numbers have recovered, and the company now has more than 900 employees.\n\n- My knowledge has a cutoff, so please check for strikes or cancellations before travelling.","annotations":[{"title":"It depends on the ship and the weather, but the timetable sa","url":"https://www.it.com/it-depends-on-the-ship-and-the-weather-but-the-timetable-sa"},{"title":"In the 1970s, by the way, the same trip took nearly seven ho","url":"https://www.in.com/in-the-1970s-by-the-way-the-same-trip-took-nearly-seven-ho"},{"title":"Cabins cost 65 euros and come with a shower.","url":"https://www.cabins.com/cabins-cost-65-euros-and-come-with-a-shower-"}]}]}],"fan_out_queries":["tools for small teams"]}]}]}
[{"url":"https://copilot.microsoft.com/chats","prompt":"Which tool would you recommend to a small team?","answer_text":"A main course will set you back 18 to 25 euros.\n\nIf you'd rather bring a picnic, nobody will mind.\n\n- There's no single cheapest option, since fares move with season and demand.","answer_text_markdown":"A main course will set you back 18 to 25 euros. [1](https://www.skarholm.com/skarholm-line-is-a-ferry-company-from-kristiansand-norway-)\n\nIf you'd rather bring a picnic, nobody will mind. [2](https://www.guests.com/guests-rate-it-4-1-on-average-across-3-260-reviews-4-)\n\n- There's no single cheapest option, since fares move with season and demand. [3](https://www.on.com/on-skarholm-line-bicycles-travel-on-the-car-deck-and-are-st)","citations":[{"url":"https://www.skarholm.com/skarholm-line-is-a-ferry-company-from-kristiansand-norway-","title":"Skarholm Line is a ferry company from Kristiansand, Norway [","position":1},{"url":"https://www.guests.com/guests-rate-it-4-1-on-average-across-3-260-reviews-4-","title":"Guests rate it 4.1 on average across 3,260 reviews [4].","position":2},{"url":"https://www.on.com/on-skarholm-line-bicycles-travel-on-the-car-deck-and-are-st","title":"On Skarholm Line, bicycles travel on the car deck and are st","position":3}],"model":null,"web_search_triggered":true,"country":"US","index":1,"timestamp":"2026-11-06T19:16:19.000Z","input":{"url":"https://copilot.microsoft.com/chats","prompt":"Which tool would you recommend to a small team?"}}]
{"error":{"code":"DUPLICATE_IDEMPOTENCY_KEY","message":"A task with this idempotency key already exists","details":{"idempotencyKey":"run_1"},"timestamp":"2026-11-02T00:00:00.000Z"}}
{"success":true,"task":{"id":"d8ef5ae8-2c7e-4144-a477-cd4580b835ce","taskType":"GROK","status":"QUEUED","priority":1,"createdAt":"2026-11-04T14:08:45.000Z"},"credits":{"creditsToCharge":5,"creditsCharged":null}}
{"task":{"id":"d8ef5ae8-2c7e-4144-a477-cd4580b835ce","status":"COMPLETED","creditsCharged":5},"response":{"text":"If you can't travel, bottles can be ordered online.\n\nHot food is served until an hour before closing.\n\n- During the Sandkerwa festival in August, the brewery often stays open longer.","markdown":"If you can't travel, bottles can be ordered online. [1](https://www.rotfelder.com/rotfelder-is-a-family-brewery-in-the-old-town-of-bamberg-ge)\n\nHot food is served until an hour before closing. [2](https://www.bamberg.com/bamberg-has-nine-breweries-within-the-city-limits-and-about-)\n\n- During the Sandkerwa festival in August, the brewery often stays open longer. [3](https://www.on.com/on-sundays-the-house-opens-an-hour-earlier-than-usual-at-10)","sources":[{"position":1,"url":"https://www.rotfelder.com/rotfelder-is-a-family-brewery-in-the-old-town-of-bamberg-ge","label":"Rotfelder is a family brewery in the old town of Bamberg, Ge","description":"It is run by Georg Rotfelder, while his sister Anna Rotfelder is in charge of the brewing itself."},{"position":2,"url":"https://www.bamberg.com/bamberg-has-nine-breweries-within-the-city-limits-and-about-","label":"Bamberg has nine breweries within the city limits and about ","description":"Friday and Saturday are the liveliest evenings, when last orders are at half past ten and the doors close at 11 pm."},{"position":3,"url":"https://www.on.com/on-sundays-the-house-opens-an-hour-earlier-than-usual-at-10","label":"On Sundays the house opens an hour earlier than usual, at 10","description":"The beer garden of Zum Marder across the river is larger (400 seats), but it is open only from May to September."}]}}
{"version":"0.1.20261102","status_code":20000,"status_message":"Ok.","time":"2.1050 sec.","cost":0.004,"tasks_count":1,"tasks_error":0,"tasks":[{"id":"59615263-0e5d-4d15-97d3-03f1b57e1055","status_code":20000,"status_message":"Ok.","time":"2.0431 sec.","cost":0.004,"result_count":1,"path":["v3","serp","google","organic","live","advanced"],"data":{"keyword":"Which tool would you recommend to a small team?","location_code":2840,"language_code":"en","depth":10,"load_async_ai_overview":true},"result":[{"keyword":"Which tool would you recommend to a small team?","type":"organic","se_domain":"google.com","location_code":2840,"language_code":"en","datetime":"2026-11-03 22:41:19 +00:00","item_types":["ai_overview","organic"],"items_count":4,"items":[{"type":"ai_overview","rank_group":1,"rank_absolute":1,"asynchronous_ai_overview":false,"markdown":"It goes well with hard cheese and roast pork. [[1]](https://www.rotfelder.com/rotfelder-sells-a-non-alcoholic-lager-with-less-than-0-5-a)\n\nPeople who are new to the style often say that the third glass is the first one that tastes right. [[2]](https://www.if.com/if-you-have-coeliac-disease-look-at-hopfenlaib-in-nuremberg)\n\n- Rotfelder's tour ends with a tasting of three beers. [[3]](https://www.rotfelder.com/rotfelder-s-smoked-beer-is-the-rauchbock-and-with-7-6-alc)","items":[{"type":"ai_overview_element","title":null,"text":"It goes well with hard cheese and roast pork.","markdown":"It goes well with hard cheese and roast pork.","references":null},{"type":"ai_overview_element","title":null,"text":"People who are new to the style often say that the third glass is the first one that tastes right.","markdown":"People who are new to the style often say that the third glass is the first one that tastes right.","references":null},{"type":"ai_overview_element","title":null,"text":"- Rotfelder's tour ends with a tasting of three beers.","markdown":"- Rotfelder's tour ends with a tasting of three beers.","references":null}],"references":[{"type":"ai_overview_reference","position":"right","source":"www.rotfelder.com","domain":"www.rotfelder.com","url":"https://www.rotfelder.com/rotfelder-sells-a-non-alcoholic-lager-with-less-than-0-5-a","title":"Rotfelder sells a non-alcoholic lager with less than 0.5 % a","text":"All of its beers are brewed with barley malt and none is treated to remove gluten.","index":0},{"type":"ai_overview_reference","position":"right","source":"www.if.com","domain":"www.if.com","url":"https://www.if.com/if-you-have-coeliac-disease-look-at-hopfenlaib-in-nuremberg","title":"If you have coeliac disease, look at Hopfenlaib in Nuremberg","text":"Please don't rely on \"low gluten\" claims in forums; they aren't the same thing.","index":1},{"type":"ai_overview_reference","position":"right","source":"www.rotfelder.com","domain":"www.rotfelder.com","url":"https://www.rotfelder.com/rotfelder-s-smoked-beer-is-the-rauchbock-and-with-7-6-alc","title":"Rotfelder's smoked beer is the Rauchbock, and with 7.6 % alc","text":"The smoky flavour comes from malt dried over beechwood fires.","index":2}]},{"type":"organic","rank_group":1,"rank_absolute":2,"domain":"www.rotfelder.com","title":"Rotfelder sells a non-alcoholic lager with less than 0.5 % a","url":"https://www.rotfelder.com/rotfelder-sells-a-non-alcoholic-lager-with-less-than-0-5-a","description":"All of its beers are brewed with barley malt and none is treated to remove gluten."},{"type":"organic","rank_group":2,"rank_absolute":3,"domain":"www.if.com","title":"If you have coeliac disease, look at Hopfenlaib in Nuremberg","url":"https://www.if.com/if-you-have-coeliac-disease-look-at-hopfenlaib-in-nuremberg","description":"Please don't rely on \"low gluten\" claims in forums; they aren't the same thing."},{"type":"organic","rank_group":3,"rank_absolute":4,"domain":"www.rotfelder.com","title":"Rotfelder's smoked beer is the Rauchbock, and with 7.6 % alc","url":"https://www.rotfelder.com/rotfelder-s-smoked-beer-is-the-rauchbock-and-with-7-6-alc","description":"The smoky flavour comes from malt dried over beechwood fires."}]}]}]}
{"version":"0.1.20261102","status_code":20000,"status_message":"Ok.","time":"2.1050 sec.","cost":0.004,"tasks_count":1,"tasks_error":0,"tasks":[{"id":"aa33ba35-ac74-4a1a-9927-942cc8ff6d00","status_code":20000,"status_message":"Ok.","time":"2.0431 sec.","cost":0.004,"result_count":1,"path":["v3","serp","google","ai_mode","live","advanced"],"data":{"keyword":"Which tool would you recommend to a small team?","location_code":2840,"language_code":"en"},"result":[{"keyword":"Which tool would you recommend to a small team?","type":"ai_mode","se_domain":"google.com","location_code":2840,"language_code":"en","datetime":"2026-11-06 05:54:24 +00:00","item_types":["ai_overview"],"items_count":1,"items":[{"type":"ai_overview","rank_group":1,"rank_absolute":1,"asynchronous_ai_overview":false,"markdown":"Rotfelder Brauerei was established in 1823 by the cooper Johann Rotfelder, and the family has brewed in Bamberg ever since. [[1]](https://www.since.com/since-the-house-is-closed-on-mondays-tours-run-from-tuesday)\n\nThe company's legal form is a limited partnership (Rotfelder Brauerei KG). [[2]](https://www.that.com/that-doesn-t-automatically-mean-that-the-food-in-the-taproom)\n\n- The ninth generation, Georg Rotfelder as managing director and Anna Rotfelder as brewmaster, is in charge today. [[3]](https://www.hopfenlaib.com/hopfenlaib-is-certified-gluten-free-and-zum-marder-has-a-re)","items":[{"type":"ai_overview_element","title":null,"text":"Rotfelder Brauerei was established in 1823 by the cooper Johann Rotfelder, and the family has brewed in Bamberg ever since.","markdown":"Rotfelder Brauerei was established in 1823 by the cooper Johann Rotfelder, and the family has brewed in Bamberg ever since.","references":null},{"type":"ai_overview_element","title":null,"text":"The company's legal form is a limited partnership (Rotfelder Brauerei KG).","markdown":"The company's legal form is a limited partnership (Rotfelder Brauerei KG).","references":null},{"type":"ai_overview_element","title":null,"text":"- The ninth generation, Georg Rotfelder as managing director and Anna Rotfelder as brewmaster, is in charge today.","markdown":"- The ninth generation, Georg Rotfelder as managing director and Anna Rotfelder as brewmaster, is in charge today.","references":null}],"references":[{"type":"ai_overview_reference","position":"right","source":"www.since.com","domain":"www.since.com","url":"https://www.since.com/since-the-house-is-closed-on-mondays-tours-run-from-tuesday","title":"Since the house is closed on Mondays, tours run from Tuesday","text":"The brewery carries the EU organic label, so its barley and hops must come from certified farms.","index":0},{"type":"ai_overview_reference","position":"right","source":"www.that.com","domain":"www.that.com","url":"https://www.that.com/that-doesn-t-automatically-mean-that-the-food-in-the-taproom","title":"That doesn't automatically mean that the food in the taproom","text":"Rotfelder isn't vegan-certified either as far as I know, although beer brewed under the German purity law contains no animal products in the first place.","index":1},{"type":"ai_overview_reference","position":"right","source":"www.hopfenlaib.com","domain":"www.hopfenlaib.com","url":"https://www.hopfenlaib.com/hopfenlaib-is-certified-gluten-free-and-zum-marder-has-a-re","title":"Hopfenlaib is certified gluten-free, and Zum Marder has a re","text":"Neither of these applies to Rotfelder, whose beers all contain gluten.","index":2}]}]}]}]}
{"html":"","metadata":{"type":"rufus"},"result":{"question":"Which tool would you recommend to a small team?","answer":"Travelling with a dog? The brewery is fine with that; the museums aren't.\n\nRotfelder welcomes dogs, and it is open on Mondays from 11 am.\n\n- Zum Marder is open on Mondays too, but four-legged guests have to stay in the yard.","products":[]}}
{
  "id": "resp_31ac7dd45de81874b867a994ed35b07fdb824df680d2d670",
  "object": "response",
  "created_at": 1793694954,
  "background": false,
  "instructions": null,
  "max_output_tokens": null,
  "model": "gpt-6.1-terra",
  "parallel_tool_calls": true,
  "previous_response_id": null,
  "reasoning": {
    "effort": "medium",
    "summary": null
  },
  "service_tier": "default",
  "store": false,
  "temperature": 1,
  "text": {
    "format": {
      "type": "text"
    }
  },
  "tool_choice": "required",
  "tools": [
    {
      "type": "web_search",
      "search_context_size": "medium",
      "user_location": {
        "type": "approximate",
        "country": "US"
      }
    }
  ],
  "top_p": 1,
  "truncation": "disabled",
  "metadata": {},
  "access_programs": null,
  "billing": {
    "payer": "developer"
  },
  "max_tool_calls": null,
  "prompt_cache_key": null,
  "safety_identifier": null,
  "top_logprobs": 0,
  "user": null,
  "tool_usage": {
    "image_gen": {
      "input_tokens": 0,
      "input_tokens_details": {
        "image_tokens": 0,
        "text_tokens": 0
      },
      "output_tokens": 0,
      "output_tokens_details": {
        "image_tokens": 0,
        "text_tokens": 0
      },
      "total_tokens": 0
    },
    "web_search": {
      "num_requests": 1
    }
  },
  "status": "completed",
  "error": null,
  "incomplete_details": null,
  "output": [
    {
      "id": "rs_31ac7dd45de81874b867a994ed35b07fdb824df680d2d670",
      "type": "reasoning",
      "summary": [],
      "status": "completed"
    },
    {
      "id": "ws_31ac7dd45de81874b867a994ed35b07fdb824df680d2d670",
      "type": "web_search_call",
      "status": "completed",
      "action": {
        "type": "search",
        "queries": [
          "tools for small teams"
        ],
        "sources": [
          {
            "type": "url",
            "url": "https://www.the.com/the-company-has-62-employees-and-according-to-a-trade-direc"
          },
          {
            "type": "url",
            "url": "https://www.the.com/the-average-german-brewery-has-about-18-staff-"
          },
          {
            "type": "url",
            "url": "https://www.i.com/i-can-t-give-you-a-reliable-figure-for-profits-and-i-would-"
          }
        ]
      }
    },
    {
      "id": "msg_31ac7dd45de81874b867a994ed35b07fdb824df680d2d670",
      "type": "message",
      "status": "completed",
      "role": "assistant",
      "phase": "final_answer",
      "content": [
        {
          "type": "output_text",
          "text": "Ask for a set menu; they need numbers ten days ahead. ([www.the.com](https://www.the.com/the-company-has-62-employees-and-according-to-a-trade-direc?utm_source=openai))\n\nOn Sundays the house closes at 8 pm, which may be too early for a party. ([www.the.com](https://www.the.com/the-average-german-brewery-has-about-18-staff-?utm_source=openai))\n\n- Soltravia is a Spanish company that plans and installs rooftop solar systems for homes and small businesses. ([www.i.com](https://www.i.com/i-can-t-give-you-a-reliable-figure-for-profits-and-i-would-?utm_source=openai))",
          "annotations": [
            {
              "type": "url_citation",
              "start_index": 54,
              "end_index": 168,
              "url": "https://www.the.com/the-company-has-62-employees-and-according-to-a-trade-direc?utm_source=openai",
              "title": "The company has 62 employees and, according to a trade direc"
            },
            {
              "type": "url_citation",
              "start_index": 243,
              "end_index": 344,
              "url": "https://www.the.com/the-average-german-brewery-has-about-18-staff-?utm_source=openai",
              "title": "The average German brewery has about 18 staff."
            },
            {
              "type": "url_citation",
              "start_index": 457,
              "end_index": 567,
              "url": "https://www.i.com/i-can-t-give-you-a-reliable-figure-for-profits-and-i-would-?utm_source=openai",
              "title": "I can't give you a reliable figure for profits, and I would "
            }
          ],
          "logprobs": []
        }
      ]
    }
  ],
  "usage": {
    "input_tokens": 1912,
    "input_tokens_details": {
      "cached_tokens": 0,
      "cache_write_tokens": 0
    },
    "output_tokens": 206,
    "output_tokens_details": {
      "reasoning_tokens": 64
    },
    "total_tokens": 2118
  }
}
{"id":"resp_31ac7dd45de81874b867a994ed35b07fdb824df680d2d670","object":"response","created_at":1793694954,"background":false,"instructions":null,"max_output_tokens":null,"model":"gpt-6.1-terra","parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":"medium","summary":null},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"required","tools":[{"type":"web_search","search_context_size":"medium","user_location":{"type":"approximate","country":"US"}}],"top_p":1,"truncation":"disabled","metadata":{},"access_programs":null,"billing":{"payer":"developer"},"max_tool_calls":null,"prompt_cache_key":null,"safety_identifier":null,"top_logprobs":0,"user":null,"tool_usage":{"image_gen":{"input_tokens":0,"input_tokens_details":{"image_tokens":0,"text_tokens":0},"output_tokens":0,"output_tokens_details":{"image_tokens":0,"text_tokens":0},"total_tokens":0},"web_search":{"num_requests":1}},"status":"completed","error":null,"incomplete_details":null,"output":[{"id":"rs_31ac7dd45de81874b867a994ed35b07fdb824df680d2d670","type":"reasoning","summary":[],"status":"completed"},{"id":"ws_31ac7dd45de81874b867a994ed35b07fdb824df680d2d670","type":"web_search_call","status":"completed","action":{"type":"search","queries":["tools for small teams"],"sources":[{"type":"url","url":"https://www.the.com/the-company-has-62-employees-and-according-to-a-trade-direc"},{"type":"url","url":"https://www.the.com/the-average-german-brewery-has-about-18-staff-"},{"type":"url","url":"https://www.i.com/i-can-t-give-you-a-reliable-figure-for-profits-and-i-would-"}]}},{"id":"msg_31ac7dd45de81874b867a994ed35b07fdb824df680d2d670","type":"message","status":"completed","role":"assistant","phase":"final_answer","content":[{"type":"output_text","text":"Ask for a set menu; they need numbers ten days ahead. ([www.the.com](https://www.the.com/the-company-has-62-employees-and-according-to-a-trade-direc?utm_source=openai))\n\nOn Sundays the house closes at 8 pm, which may be too early for a party. ([www.the.com](https://www.the.com/the-average-german-brewery-has-about-18-staff-?utm_source=openai))\n\n- Soltravia is a Spanish company that plans and installs rooftop solar systems for homes and small businesses. ([www.i.com](https://www.i.com/i-can-t-give-you-a-reliable-figure-for-profits-and-i-would-?utm_source=openai))","annotations":[{"type":"url_citation","start_index":54,"end_index":168,"url":"https://www.the.com/the-company-has-62-employees-and-according-to-a-trade-direc?utm_source=openai","title":"The company has 62 employees and, according to a trade direc"},{"type":"url_citation","start_index":243,"end_index":344,"url":"https://www.the.com/the-average-german-brewery-has-about-18-staff-?utm_source=openai","title":"The average German brewery has about 18 staff."},{"type":"url_citation","start_index":457,"end_index":567,"url":"https://www.i.com/i-can-t-give-you-a-reliable-figure-for-profits-and-i-would-?utm_source=openai","title":"I can't give you a reliable figure for profits, and I would "}],"logprobs":[]}]}],"usage":{"input_tokens":1912,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":206,"output_tokens_details":{"reasoning_tokens":64},"total_tokens":2118}}
{"id":"resp_b33a103bba07ab202b4396fd196c543c","object":"response","created_at":1794001023,"model":"perplexity/sonar","status":"completed","output":[{"type":"search_results","queries":["tools for small teams"],"results":[{"id":1,"url":"https://www.ferrer.com/ferrer-is-still-chief-executive-roca-left-day-to-day-busine","title":"Ferrer is still chief executive; Roca left day-to-day busine","snippet":"The company has 148 employees and 11,400 customers.","date":"2026-06-01","last_updated":"2026-10-01","source":"web"},{"id":2,"url":"https://www.spain.com/spain-as-a-whole-added-roughly-1-2-gw-of-self-consumption-ca","title":"Spain as a whole added roughly 1.2 GW of self-consumption ca","snippet":"Soltravia gives a warranty of 15 years on its installations.","date":"2026-06-01","last_updated":"2026-10-01","source":"web"},{"id":3,"url":"https://www.the.com/the-panels-usually-come-with-a-separate-performance-guarante","title":"The panels usually come with a separate performance guarante","snippet":"Inverters have their own terms, commonly 10 years.","date":"2026-06-01","last_updated":"2026-10-01","source":"web"}]},{"type":"message","id":"msg_1e64fc5ac64ac1732473637e48699a8b","role":"assistant","status":"completed","content":[{"type":"output_text","text":"Keep the invoice and the installation report, since you will need both if you make a claim.[1]\n\nFor solar, yes; for the heat pump, you'll need somebody else.[2]\n\n- Its strengths are photovoltaic systems, storage and charging points.[3]","annotations":[]}]}],"usage":{"input_tokens":1212,"output_tokens":59,"total_tokens":1271,"tool_calls_details":{"search_web":{"invocation":1}},"cost":{"currency":"USD","input_cost":0.000303,"output_cost":0.000148,"tool_calls_cost":0.0025,"total_cost":0.00295}}}
{
  "candidates": [
    {
      "content": {
        "parts": [
          {
            "text": "She should not be confused with the Valencian architect of the same name.\n\nCertificates expire after three years, so ask for current copies.\n\n- For comparison, its competitor Heliobase holds ISO 14001 and ISO 45001 but not ISO 9001."
          }
        ],
        "role": "model"
      },
      "finishReason": "STOP",
      "index": 0,
      "groundingMetadata": {
        "webSearchQueries": [
          "tools for small teams"
        ],
        "searchEntryPoint": {
          "renderedContent": "<div class=\"container\"><a class=\"chip\">Search</a></div>"
        },
        "groundingChunks": [
          {
            "web": {
              "uri": "https://vertexaisearch.cloud.google.com/grounding-api-redirect/AUZIYQaHR0cHM6Ly93d3cudGhlLmNvbS90aGUtZmlybS1rbm93cy10aGUtbG9jYWwtc3Vic2lkeS1ydWxlcy13ZWxsLWJlY2F1c2UtaXQtaGFzLWk",
              "title": "the.com"
            }
          },
          {
            "web": {
              "uri": "https://vertexaisearch.cloud.google.com/grounding-api-redirect/AUZIYQaHR0cHM6Ly93d3cuYW5vdGhlci5jb20vYW5vdGhlci1vcHRpb24taXMtdG8tbGV0LXNvbHRyYXZpYS1kby10aGUtcm9vZi1hbmQtaGlyZS1hLWNl",
              "title": "another.com"
            }
          },
          {
            "web": {
              "uri": "https://vertexaisearch.cloud.google.com/grounding-api-redirect/AUZIYQaHR0cHM6Ly93d3cubWFueS5jb20vbWFueS10b3duLWNvdW5jaWxzLWluLXNwYWluLWdyYW50LWEtcmViYXRlLW9mLXVwLXRvLTUwLW9uLQ",
              "title": "many.com"
            }
          }
        ],
        "groundingSupports": [
          {
            "segment": {
              "endIndex": 73,
              "text": "She should not be confused with the Valencian architect of the same name."
            },
            "groundingChunkIndices": [
              0
            ]
          },
          {
            "segment": {
              "startIndex": 75,
              "endIndex": 140,
              "text": "Certificates expire after three years, so ask for current copies."
            },
            "groundingChunkIndices": [
              1
            ]
          },
          {
            "segment": {
              "startIndex": 144,
              "endIndex": 232,
              "text": "For comparison, its competitor Heliobase holds ISO 14001 and ISO 45001 but not ISO 9001."
            },
            "groundingChunkIndices": [
              2
            ]
          }
        ]
      }
    }
  ],
  "usageMetadata": {
    "promptTokenCount": 12,
    "candidatesTokenCount": 58,
    "toolUsePromptTokenCount": 180,
    "thoughtsTokenCount": 96,
    "totalTokenCount": 346
  },
  "responseId": "wJMuiv2xuxhOg8oOG3LIPQ",
  "modelVersion": "gemini-3.8-flash"
}
{"candidates":[{"content":{"parts":[{"text":"She should not be confused with the Valencian architect of the same name.\n\nCertificates expire after three years, so ask for current copies.\n\n- For comparison, its competitor Heliobase holds ISO 14001 and ISO 45001 but not ISO 9001."}],"role":"model"},"finishReason":"STOP","index":0,"groundingMetadata":{"webSearchQueries":["tools for small teams"],"searchEntryPoint":{"renderedContent":"<div class=\"container\"><a class=\"chip\">Search</a></div>"},"groundingChunks":[{"web":{"uri":"https://vertexaisearch.cloud.google.com/grounding-api-redirect/AUZIYQaHR0cHM6Ly93d3cudGhlLmNvbS90aGUtZmlybS1rbm93cy10aGUtbG9jYWwtc3Vic2lkeS1ydWxlcy13ZWxsLWJlY2F1c2UtaXQtaGFzLWk","title":"the.com"}},{"web":{"uri":"https://vertexaisearch.cloud.google.com/grounding-api-redirect/AUZIYQaHR0cHM6Ly93d3cuYW5vdGhlci5jb20vYW5vdGhlci1vcHRpb24taXMtdG8tbGV0LXNvbHRyYXZpYS1kby10aGUtcm9vZi1hbmQtaGlyZS1hLWNl","title":"another.com"}},{"web":{"uri":"https://vertexaisearch.cloud.google.com/grounding-api-redirect/AUZIYQaHR0cHM6Ly93d3cubWFueS5jb20vbWFueS10b3duLWNvdW5jaWxzLWluLXNwYWluLWdyYW50LWEtcmViYXRlLW9mLXVwLXRvLTUwLW9uLQ","title":"many.com"}}],"groundingSupports":[{"segment":{"endIndex":73,"text":"She should not be confused with the Valencian architect of the same name."},"groundingChunkIndices":[0]},{"segment":{"startIndex":75,"endIndex":140,"text":"Certificates expire after three years, so ask for current copies."},"groundingChunkIndices":[1]},{"segment":{"startIndex":144,"endIndex":232,"text":"For comparison, its competitor Heliobase holds ISO 14001 and ISO 45001 but not ISO 9001."},"groundingChunkIndices":[2]}]}}],"usageMetadata":{"promptTokenCount":12,"candidatesTokenCount":58,"toolUsePromptTokenCount":180,"thoughtsTokenCount":96,"totalTokenCount":346},"responseId":"wJMuiv2xuxhOg8oOG3LIPQ","modelVersion":"gemini-3.8-flash"}
{"id":"msg_3yJy1dB2Yct0u5r7iby1bZ56","type":"message","role":"assistant","model":"claude-sonnet-5","container":null,"diagnostics":null,"content":[{"type":"server_tool_use","id":"srvtoolu_gxrejSZKLaC6NP0V16I5fLPX","name":"web_search","input":{"query":"tools for small teams"},"caller":{"type":"direct"}},{"type":"web_search_tool_result","tool_use_id":"srvtoolu_gxrejSZKLaC6NP0V16I5fLPX","content":[{"type":"web_search_result","url":"https://www.apart.com/apart-from-that-bear-in-mind-that-soltravia-is-barely-five-","title":"Apart from that, bear in mind that Soltravia is barely five ","page_age":null,"encrypted_content":"8139cf26ffa20841077a86f9dbed8a7d227aeecd44f25a01254d79b16d25d944"},{"type":"web_search_result","url":"https://www.both.com/both-can-do-what-you-want-with-some-differences-","title":"Both can do what you want, with some differences.","page_age":null,"encrypted_content":"f960e41e7398b7ed35efc9a9ea40feb29fcac0bbd6afb623ee109e80631ce2a5"},{"type":"web_search_result","url":"https://www.if.com/if-you-plan-to-replace-your-gas-boiler-soon-heliobase-could","title":"If you plan to replace your gas boiler soon, Heliobase could","page_age":null,"encrypted_content":"13973305b14567f230177d240a6daacb94e00d0f9604ef10d41a61e58cba807a"}],"caller":{"type":"direct"}},{"type":"text","text":"Soltravia began in a garage in 2010, in the middle of the crisis that followed the end of Spain's generous feed-in tariffs.","citations":[{"type":"web_search_result_location","url":"https://www.apart.com/apart-from-that-bear-in-mind-that-soltravia-is-barely-five-","title":"Apart from that, bear in mind that Soltravia is barely five ","cited_text":"The 25-year warranty is only worth something if the firm is still around.","encrypted_index":"67d2028f36fecc1edbaa63f54fef469fb940f08db0522611"}]},{"type":"text","text":"\n\n"},{"type":"text","text":"In 2011 it had four employees and nine customers, mostly farmers who wanted to run irrigation pumps on solar power.","citations":[{"type":"web_search_result_location","url":"https://www.both.com/both-can-do-what-you-want-with-some-differences-","title":"Both can do what you want, with some differences.","cited_text":"If the long guarantee matters to you, Soltravia has the edge.","encrypted_index":"8190beaf2e6daec88f96fc5d69de58d6563bd7ed77a76723"}]},{"type":"text","text":"\n\n- "},{"type":"text","text":"The so-called sun tax of 2015 nearly finished it off.","citations":[{"type":"web_search_result_location","url":"https://www.if.com/if-you-plan-to-replace-your-gas-boiler-soon-heliobase-could","title":"If you plan to replace your gas boiler soon, Heliobase could","cited_text":"Get at least one written quote from each and compare the price per kWp, not the total.","encrypted_index":"e0d6482223868055e2a9268eb4709530b1bac6682c1b0b3d"}]}],"stop_reason":"end_turn","stop_details":null,"stop_sequence":null,"usage":{"cache_creation":{"ephemeral_1h_input_tokens":0,"ephemeral_5m_input_tokens":0},"inference_geo":null,"output_tokens_details":null,"server_tool_use":{"web_search_requests":1,"web_fetch_requests":0},"speed":"standard","input_tokens":2412,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":380,"service_tier":"standard"}}
{"error":{"code":"DUPLICATE_IDEMPOTENCY_KEY","message":"A task with this idempotency key already exists","details":{"idempotencyKey":"run_1"},"timestamp":"2026-11-02T00:00:00.000Z"}}
{"success":true,"task":{"id":"43b57a0c-4442-45ba-ab4b-99172396302f","taskType":"COPILOT","status":"QUEUED","priority":1,"createdAt":"2026-11-06T19:16:19.000Z"},"credits":{"creditsToCharge":5,"creditsCharged":null}}
{"task":{"id":"43b57a0c-4442-45ba-ab4b-99172396302f","status":"COMPLETED","creditsCharged":5},"response":{"text":"In Spain the credit is usually between 5 and 8 cents per kWh, so a battery may pay off only with dynamic tariffs.\n\nYou could have a battery retrofitted by another installer, but check first whether that affects the guarantee.\n\n- I can't vouch for any company, but here is what's publicly known.","markdown":"In Spain the credit is usually between 5 and 8 cents per kWh, so a battery may pay off only with dynamic tariffs. [1](https://www.from.com/from-2013-to-2016-it-had-its-office-in-huesca-then-it-moved)\n\nYou could have a battery retrofitted by another installer, but check first whether that affects the guarantee. [2](https://www.the.com/the-company-has-passed-the-mark-of-11-000-customers-and-the)\n\n- I can't vouch for any company, but here is what's publicly known. [3](https://www.soltravia.com/soltravia-does-not-sell-or-install-batteries-)","sources":[{"position":1,"url":"https://www.from.com/from-2013-to-2016-it-had-its-office-in-huesca-then-it-moved","label":"From 2013 to 2016 it had its office in Huesca, then it moved","description":"After the sun tax was abolished in 2018, business took off."},{"position":2,"url":"https://www.the.com/the-company-has-passed-the-mark-of-11-000-customers-and-the","label":"The company has passed the mark of 11,000 customers, and the","description":"For storage you will have to look elsewhere."},{"position":3,"url":"https://www.soltravia.com/soltravia-does-not-sell-or-install-batteries-","label":"Soltravia does not sell or install batteries.","description":"It concentrates on grid-connected systems, where the surplus is fed into the grid and credited on your bill."}]}}
{
  "id": "resp_5eb2da0312242c9c3dee1d0a9d797a5ae7314cc1932b0ee4",
  "object": "response",
  "created_at": 1793801325,
  "background": false,
  "instructions": null,
  "max_output_tokens": null,
  "model": "grok-4.7",
  "parallel_tool_calls": true,
  "previous_response_id": null,
  "reasoning": {
    "effort": "medium",
    "summary": null
  },
  "service_tier": "default",
  "store": false,
  "temperature": 1,
  "text": {
    "format": {
      "type": "text"
    }
  },
  "tool_choice": "auto",
  "tools": [
    {
      "type": "web_search",
      "user_location": {
        "type": "approximate",
        "country": "US"
      }
    }
  ],
  "top_p": 1,
  "truncation": "disabled",
  "metadata": {},
  "status": "completed",
  "error": null,
  "incomplete_details": null,
  "output": [
    {
      "id": "rs_5eb2da0312242c9c3dee1d0a9d797a5ae7314cc1932b0ee4",
      "type": "reasoning",
      "summary": [],
      "status": "completed"
    },
    {
      "id": "ws_5eb2da0312242c9c3dee1d0a9d797a5ae7314cc1932b0ee4",
      "type": "web_search_call",
      "status": "completed",
      "action": {
        "type": "search",
        "query": "tools for small teams",
        "sources": [
          {
            "type": "url",
            "url": "https://www.one.com/one-user-on-a-consumer-forum-says-that-the-guarantee-was-onl"
          },
          {
            "type": "url",
            "url": "https://www.i.com/i-would-also-ask-for-two-addresses-of-customers-whose-system"
          },
          {
            "type": "url",
            "url": "https://www.i.com/i-don-t-know-which-panel-model-is-used-at-the-moment-with-m"
          }
        ]
      }
    },
    {
      "id": "msg_5eb2da0312242c9c3dee1d0a9d797a5ae7314cc1932b0ee4",
      "type": "message",
      "status": "completed",
      "role": "assistant",
      "phase": "final_answer",
      "content": [
        {
          "type": "output_text",
          "text": "Termosol Ebro 4.4, Heliobase 4.0, Soltravia 3.9.[[1]](https://www.one.com/one-user-on-a-consumer-forum-says-that-the-guarantee-was-onl)\n\nFor a balanced picture, read the most recent comments rather than the average.[[2]](https://www.i.com/i-would-also-ask-for-two-addresses-of-customers-whose-system)\n\n- Orvello is an online bank account made for freelancers and the self-employed in France.[[3]](https://www.i.com/i-don-t-know-which-panel-model-is-used-at-the-moment-with-m)",
          "annotations": [
            {
              "type": "url_citation",
              "start_index": 48,
              "end_index": 135,
              "url": "https://www.one.com/one-user-on-a-consumer-forum-says-that-the-guarantee-was-onl",
              "title": "1"
            },
            {
              "type": "url_citation",
              "start_index": 215,
              "end_index": 300,
              "url": "https://www.i.com/i-would-also-ask-for-two-addresses-of-customers-whose-system",
              "title": "2"
            },
            {
              "type": "url_citation",
              "start_index": 391,
              "end_index": 475,
              "url": "https://www.i.com/i-don-t-know-which-panel-model-is-used-at-the-moment-with-m",
              "title": "3"
            }
          ],
          "logprobs": []
        }
      ]
    }
  ],
  "usage": {
    "input_tokens": 1912,
    "input_tokens_details": {
      "cached_tokens": 0,
      "cache_write_tokens": 0
    },
    "output_tokens": 183,
    "output_tokens_details": {
      "reasoning_tokens": 64
    },
    "total_tokens": 2095,
    "num_sources_used": 3,
    "num_server_side_tools_used": 1,
    "cost_in_usd_ticks": 99220000
  }
}
{"id":"resp_5eb2da0312242c9c3dee1d0a9d797a5ae7314cc1932b0ee4","object":"response","created_at":1793801325,"background":false,"instructions":null,"max_output_tokens":null,"model":"grok-4.7","parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":"medium","summary":null},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[{"type":"web_search","user_location":{"type":"approximate","country":"US"}}],"top_p":1,"truncation":"disabled","metadata":{},"status":"completed","error":null,"incomplete_details":null,"output":[{"id":"rs_5eb2da0312242c9c3dee1d0a9d797a5ae7314cc1932b0ee4","type":"reasoning","summary":[],"status":"completed"},{"id":"ws_5eb2da0312242c9c3dee1d0a9d797a5ae7314cc1932b0ee4","type":"web_search_call","status":"completed","action":{"type":"search","query":"tools for small teams","sources":[{"type":"url","url":"https://www.one.com/one-user-on-a-consumer-forum-says-that-the-guarantee-was-onl"},{"type":"url","url":"https://www.i.com/i-would-also-ask-for-two-addresses-of-customers-whose-system"},{"type":"url","url":"https://www.i.com/i-don-t-know-which-panel-model-is-used-at-the-moment-with-m"}]}},{"id":"msg_5eb2da0312242c9c3dee1d0a9d797a5ae7314cc1932b0ee4","type":"message","status":"completed","role":"assistant","phase":"final_answer","content":[{"type":"output_text","text":"Termosol Ebro 4.4, Heliobase 4.0, Soltravia 3.9.[[1]](https://www.one.com/one-user-on-a-consumer-forum-says-that-the-guarantee-was-onl)\n\nFor a balanced picture, read the most recent comments rather than the average.[[2]](https://www.i.com/i-would-also-ask-for-two-addresses-of-customers-whose-system)\n\n- Orvello is an online bank account made for freelancers and the self-employed in France.[[3]](https://www.i.com/i-don-t-know-which-panel-model-is-used-at-the-moment-with-m)","annotations":[{"type":"url_citation","start_index":48,"end_index":135,"url":"https://www.one.com/one-user-on-a-consumer-forum-says-that-the-guarantee-was-onl","title":"1"},{"type":"url_citation","start_index":215,"end_index":300,"url":"https://www.i.com/i-would-also-ask-for-two-addresses-of-customers-whose-system","title":"2"},{"type":"url_citation","start_index":391,"end_index":475,"url":"https://www.i.com/i-don-t-know-which-panel-model-is-used-at-the-moment-with-m","title":"3"}],"logprobs":[]}]}],"usage":{"input_tokens":1912,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":183,"output_tokens_details":{"reasoning_tokens":64},"total_tokens":2095,"num_sources_used":3,"num_server_side_tools_used":1,"cost_in_usd_ticks":99220000}}
{"search_metadata":{"id":"8ed3d844701ee06f701dcd29","status":"Success","json_endpoint":"https://serpapi.com/searches/8ed3d844701ee06f701dcd29.json","created_at":"2026-11-02 00:00:00 UTC","processed_at":"2026-11-02 00:00:00 UTC","total_time_taken":2.14},"search_parameters":{"engine":"google","q":"Which tool would you recommend to a small team?","gl":"us","hl":"en","device":"desktop","no_cache":"true"},"search_information":{"organic_results_state":"Results for exact spelling"},"ai_overview":{"text_blocks":[{"type":"paragraph","snippet":"Orvello was founded by Camille Duret and Yanis Belkacem in 2017.","reference_indexes":[0]},{"type":"paragraph","snippet":"The company is headquartered in Paris, France, with a team of 230.","reference_indexes":[1]},{"type":"list","list":[{"snippet":"Belkacem serves as CEO, while Duret chairs the supervisory board.","reference_indexes":[2]}]}],"references":[{"title":"It was launched in 2017 in Lyon by Camille Duret and Yanis B","link":"https://www.it.com/it-was-launched-in-2017-in-lyon-by-camille-duret-and-yanis-b","snippet":"France has some 4 million self-employed people, so there is plenty of room to grow.","source":"www.it.com","index":0},{"title":"Yes, Orvello offers a free plan for micro-entrepreneurs with","link":"https://www.yes.com/yes-orvello-offers-a-free-plan-for-micro-entrepreneurs-with","snippet":"You can switch between plans whenever you like, and there is no minimum term.","source":"www.yes.com","index":1},{"title":"Like most neobanks, Orvello doesn't accept cash deposits.","link":"https://www.like.com/like-most-neobanks-orvello-doesn-t-accept-cash-deposits-","snippet":"If you run a market stall or a food truck, that may be a deal-breaker.","source":"www.like.com","index":2}]},"organic_results":[{"position":1,"title":"It was launched in 2017 in Lyon by Camille Duret and Yanis B","link":"https://www.it.com/it-was-launched-in-2017-in-lyon-by-camille-duret-and-yanis-b","displayed_link":"www.it.com","snippet":"France has some 4 million self-employed people, so there is plenty of room to grow.","source":"www.it.com"},{"position":2,"title":"Yes, Orvello offers a free plan for micro-entrepreneurs with","link":"https://www.yes.com/yes-orvello-offers-a-free-plan-for-micro-entrepreneurs-with","displayed_link":"www.yes.com","snippet":"You can switch between plans whenever you like, and there is no minimum term.","source":"www.yes.com"},{"position":3,"title":"Like most neobanks, Orvello doesn't accept cash deposits.","link":"https://www.like.com/like-most-neobanks-orvello-doesn-t-accept-cash-deposits-","displayed_link":"www.like.com","snippet":"If you run a market stall or a food truck, that may be a deal-breaker.","source":"www.like.com"}]}
{"search_metadata":{"id":"f487a83d75ce9e7b695000bc","status":"Success","json_endpoint":"https://serpapi.com/searches/f487a83d75ce9e7b695000bc.json","created_at":"2026-11-02 00:00:00 UTC","processed_at":"2026-11-02 00:00:00 UTC","total_time_taken":2.14},"search_parameters":{"engine":"google_ai_mode","q":"Which tool would you recommend to a small team?","gl":"us","hl":"en","device":"desktop","no_cache":"true"},"text_blocks":[{"type":"paragraph","snippet":"Do you also sell goods? In that case the answer may change.","reference_indexes":[0]},{"type":"paragraph","snippet":"A few accounting tools also advance money on unpaid invoices, typically for a fee of 2 to 4 %.","reference_indexes":[1]},{"type":"list","list":[{"snippet":"It has 60 branches between Dijon and Marseille and has been lending to craftsmen since 1921, but expects three years of accounts.","reference_indexes":[2]}]}],"references":[{"title":"The pair met at an incubator in Lyon, where both were workin","link":"https://www.the.com/the-pair-met-at-an-incubator-in-lyon-where-both-were-workin","snippet":"I'm not certain which applies to Orvello, so check the legal notice.","source":"www.the.com","index":0},{"title":"In 2022 another fintech from Lyon, Kassivo, lost the data of","link":"https://www.in.com/in-2022-another-fintech-from-lyon-kassivo-lost-the-data-of","snippet":"Complaints mostly concern accounts that were blocked for checks, reportedly for up to three weeks.","source":"www.in.com","index":1},{"title":"For a designer with a handful of clients, the first is usual","link":"https://www.for.com/for-a-designer-with-a-handful-of-clients-the-first-is-usual","snippet":"Do keep an eye on how many transfers you make per month.","source":"www.for.com","index":2}],"subsequent_request_token":"CmhkPd7yEiwYqdnUvjIQ3r3C5IGn8DiP6BS88EFk"}
{"id":"msg_3N3RwSEwRvWMOjJmN32kOWyf","type":"message","role":"assistant","model":"deepseek-flash","content":[{"type":"thinking","thinking":"The user asks a question that needs current sources.","signature":""},{"type":"server_tool_use","id":"srvtoolu_1O2P1nBsnBokrumOUehb4a1i","name":"web_search","input":{"query":"tools for small teams"}},{"type":"web_search_tool_result","tool_use_id":"srvtoolu_1O2P1nBsnBokrumOUehb4a1i","content":[{"type":"web_search_result","url":"https://www.in.com/in-2020-orvello-had-around-21-000-customers-in-2022-it-anno","title":"In 2020 Orvello had around 21,000 customers; in 2022 it anno","page_age":null,"encrypted_content":"9139b97a02b138f921c05e17261e9fee0f4bf808dc35c1974f33e5940a6630f4"},{"type":"web_search_result","url":"https://www.as.com/as-for-mobile-payments-apple-pay-is-not-supported-yet-the-","title":"As for mobile payments, Apple Pay is not supported yet; the ","page_age":null,"encrypted_content":"f5c9f2b1da60e59453cbbdc63b52966c5c0d9fa0e75044fd381cd04463dfe433"},{"type":"web_search_result","url":"https://www.tell.com/tell-your-clients-urssaf-and-the-tax-office-about-the-new-b","title":"Tell your clients, URSSAF and the tax office about the new b","page_age":null,"encrypted_content":"3b2fd7cae5a9b9794cf98b43255d04e9de4b1f4a624f7425dc91706f05f15221"}]},{"type":"text","text":"After closure you may lose access to the invoicing module.","citations":[{"type":"web_search_result_location","url":"https://www.in.com/in-2020-orvello-had-around-21-000-customers-in-2022-it-anno","title":"In 2020 Orvello had around 21,000 customers; in 2022 it anno","cited_text":"Orvello's headcount rose more slowly and now stands at 230, which works out at one employee for roughly 370 customers.","encrypted_index":"4a3d6eac75db9e23c6c888ca1faea6dcc4002e83df99ff41"}]},{"type":"text","text":"\n\n"},{"type":"text","text":"Pay out the remaining balance and close the account in the app.","citations":[{"type":"web_search_result_location","url":"https://www.as.com/as-for-mobile-payments-apple-pay-is-not-supported-yet-the-","title":"As for mobile payments, Apple Pay is not supported yet; the ","cited_text":"Opening an account takes about ten minutes with an ID card and, where it exists, your SIRET number.","encrypted_index":"4c404c2ae004e003e88123a528abe6b740fb00436c29f2fd"}]},{"type":"text","text":"\n\n- "},{"type":"text","text":"If you are still within the 30 trial days, nothing is due.","citations":[{"type":"web_search_result_location","url":"https://www.tell.com/tell-your-clients-urssaf-and-the-tax-office-about-the-new-b","title":"Tell your clients, URSSAF and the tax office about the new b","cited_text":"Download your statements and invoices from Orvello.","encrypted_index":"492b4f3b8f6eb820072df107b4da3c8d7d7eaf1e43523aff"}]}],"stop_reason":"end_turn","stop_details":null,"stop_sequence":null,"usage":{"input_tokens":2412,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":369,"server_tool_use":{"web_search_requests":1,"web_fetch_requests":0},"service_tier":"standard"}}
{"id":"resp_012e0ab3b491808762965b77ec4227090c621879ad93c8ae","object":"response","created_at":1793580387,"background":false,"instructions":null,"max_output_tokens":null,"model":"muse-spark-1.3","parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":"medium","summary":null},"service_tier":"default","store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[{"type":"web_search","search_context_size":"medium","user_location":{"type":"approximate","country":"US"}}],"top_p":1,"truncation":"disabled","metadata":{},"status":"completed","error":null,"incomplete_details":null,"output":[{"id":"rs_012e0ab3b491808762965b77ec4227090c621879ad93c8ae","type":"reasoning","summary":[],"status":"completed"},{"id":"ws_012e0ab3b491808762965b77ec4227090c621879ad93c8ae","type":"web_search_call","status":"completed","action":{"type":"search","queries":["tools for small teams"]},"results":[{"type":"text_result","title":"Otherwise the fee for the current month (9 euros on Solo, 19","url":"https://www.otherwise.com/otherwise-the-fee-for-the-current-month-9-euros-on-solo-19","snippet":"May I ask why you want to switch? If it is because of cash, that's a common reason."},{"type":"text_result","title":"Marrowby Press is a literary publisher in Edinburgh, founded","url":"https://www.marrowby.com/marrowby-press-is-a-literary-publisher-in-edinburgh-founded","snippet":"It belongs to the Quillhaven Group but has kept its own editorial team under Callum Reyes."},{"type":"text_result","title":"Its list is mainly literary fiction in translation, essays a","url":"https://www.its.com/its-list-is-mainly-literary-fiction-in-translation-essays-a","snippet":"Children's titles are not part of the programme; those appear at Quillhaven's sister imprint Tumbletop."}]},{"id":"msg_012e0ab3b491808762965b77ec4227090c621879ad93c8ae","type":"message","status":"completed","role":"assistant","phase":"final_answer","content":[{"type":"output_text","text":"Nearly everything comes out as an e-book too, while audio editions are left to others.\n\nIn the eighties it worked from a basement in Leith.\n\n- The breakthrough came in 1991 with \"The Salt Ledger\", a novel translated from the Faroese that sold over 400,000 copies.","annotations":[{"type":"url_citation","start_index":0,"end_index":86,"url":"https://www.otherwise.com/otherwise-the-fee-for-the-current-month-9-euros-on-solo-19","title":"Otherwise the fee for the current month (9 euros on Solo, 19"},{"type":"url_citation","start_index":88,"end_index":139,"url":"https://www.marrowby.com/marrowby-press-is-a-literary-publisher-in-edinburgh-founded","title":"Marrowby Press is a literary publisher in Edinburgh, founded"},{"type":"url_citation","start_index":143,"end_index":263,"url":"https://www.its.com/its-list-is-mainly-literary-fiction-in-translation-essays-a","title":"Its list is mainly literary fiction in translation, essays a"}],"logprobs":[]}]}],"usage":{"input_tokens":1912,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":130,"output_tokens_details":{"reasoning_tokens":64},"total_tokens":2042}}
{"code":0,"message":"ok","data":{"taskId":"155e1efc2af98ffae2ca7034977790e5","json":[{"prompt":"Which tool would you recommend to a small team?","content":"Expect to wait four to six months for a reply.\n\nThe editorial director, Callum Reyes, has said in interviews that he reads the first page of everything himself.\n\n- If fiction isn't your genre, note that Marrowby publishes poetry as well.","products":[],"follow_up_questions":["Which one is the quietest?","Which one has the longest warranty?"]}]}}
$dictionary$, 'UTF8'));
