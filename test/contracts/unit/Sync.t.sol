// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMiningPool} from "../../../contracts/interfaces/IMiningPool.sol";

import {PoolTest} from "../support/PoolTest.sol";
import {bound} from "../support/bound.sol";
import {vm} from "../support/Vm.sol";

contract SyncTest is PoolTest {
    function test_AddsTokensSentByMistakeToTheFreeReserve() public {
        uint256 free = freeReserve();
        token.mint(address(pool), 5 * one);
        vm.assertEq(freeReserve(), free, "not before");
        vm.assertEq(pool.sync(), 5 * one, "credited");
        vm.assertEq(freeReserve(), free + 5 * one, "free reserve");
    }

    function test_AnyoneCanSync() public {
        token.mint(address(pool), 1);
        vm.prank(stranger);
        vm.assertEq(pool.sync(), 1);
    }

    function test_EmitsReserveSynced() public {
        token.mint(address(pool), 5 * one);
        vm.expectEmit(address(pool));
        emit IMiningPool.ReserveSynced(5 * one);
        pool.sync();
    }

    function test_DoesNothingWhenNothingIsFound() public {
        liveStreak(alice, 600 * one, 2);
        uint256 free = freeReserve();
        vm.recordLogs();
        vm.assertEq(pool.sync(), 0, "credited");
        vm.assertEq(vm.getRecordedLogs().length, 0, "events");
        vm.assertEq(freeReserve(), free, "free reserve");
    }

    function test_FindsTheSameTokensOnlyOnce() public {
        token.mint(address(pool), 5 * one);
        pool.sync();
        vm.assertEq(pool.sync(), 0);
    }

    function test_WorksAgainAfterFindingNothing() public {
        pool.sync();
        token.mint(address(pool), 1);
        vm.assertEq(pool.sync(), 1);
    }

    function test_WorksWhilePaused() public {
        pause();
        token.mint(address(pool), 1);
        vm.assertEq(pool.sync(), 1);
    }

    function test_DoesNothingWhenTheBalanceFell() public {
        stakeAs(alice, 600 * one);
        vm.prank(address(pool));
        token.transfer(stranger, one);
        vm.assertEq(pool.sync(), 0);
    }

    function test_StopsAtWhatThePoolCanAccountFor() public {
        uint256 maximum = type(uint96).max;
        uint256 room = maximum - token.balanceOf(address(pool));
        token.mint(address(pool), room + 1);
        vm.assertEq(pool.sync(), room, "all but one unit");
        vm.assertEq(pool.sync(), 0, "the last one has to wait");
        vm.assertEq(freeReserve(), maximum, "free reserve");
    }

    function testFuzz_FindsNoMoreThanWasSent(uint96 amount, uint96 staked) public {
        uint256 sent = bound(amount, 0, 1e6 * one);
        liveStreak(alice, bound(staked, 10 * one, 1e6 * one), 2);
        token.mint(address(pool), sent);
        vm.assertEq(pool.sync(), sent, "credited");
        assertSolvent();
    }
}
